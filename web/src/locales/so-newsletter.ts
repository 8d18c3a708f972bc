import type { NewsletterText } from './en-newsletter.ts';

/** The newsletter in Somali. A native speaker must read every line before release (look §10). */
export const newsletter: NewsletterText = {
  lead: 'Waxa ku cusub suuqa, mararka qaar.',
  email: 'Iimayl',
  badEmail: 'Kani ciwaan iimayl ma aha.',
  subscribe: 'Isku qor',
  sent: (email) =>
    `Haddii ${email} uusan weli helin warsidaha, warqad ayaa u socota. Xiriirkeedu hal mar ayuu shaqeeyaa, laba maalmoodna.`,
  none: 'Suuqani warside ma leh.',
  confirming: {
    title: 'Warside',
    head: 'Ma rabtaa warsidaheenna?',
    lead: 'Hal riixid, waadna helaysaa. Warqad kasta waxaa ku jira xiriir aad kaga baxdo.',
    confirm: 'Haa, ii soo dir',
    done: 'Hadda laga bilaabo warsidaha waad helaysaa.',
    over: 'Xiriirkani hadda ma shaqeeyo.',
    overSays: 'Hal mar ayuu shaqeeyaa, laba maalmoodna. Mar kale ka codso bogga hoostiisa.',
  },
  leaving: {
    title: 'Ka bax warsidaha',
    head: 'Ma ka baxaysaa warsidaha?',
    lead: 'Wax kale kuu iman maayaan, ciwaankaagana waa la illoobayaa.',
    leave: 'Ka bax warsidaha',
    done: 'Warsidaha dib uma heli doontid, ciwaankaagana waa la illoobay.',
    over: 'Xiriirkani ma shaqeeyo.',
    overSays: 'Isticmaal xiriirka ku yaalla dhammaadka warqad ka mid ah, sida uu yahay.',
  },
  home: 'Suuqa u noqo',
};
