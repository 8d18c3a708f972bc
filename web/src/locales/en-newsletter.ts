/** The newsletter in English: its form in the footer, and the pages that its letters lead to. */
export const newsletter = {
  lead: 'What is new at the market, now and then.',
  email: 'Email',
  badEmail: 'Please enter a valid e-mail address.',
  subscribe: 'Subscribe',
  sent: (email: string) =>
    `If ${email} does not get the newsletter yet, a letter is on its way. Its link works once, and for two days.`,
  none: 'This shop has no newsletter.',
  confirming: {
    title: 'Newsletter',
    head: 'Do you want our newsletter?',
    lead: 'Press once and you get it. Every letter has a link to unsubscribe.',
    confirm: 'Yes, send it to me',
    done: 'You get the newsletter from now on.',
    over: 'This link does not work any more.',
    overSays: 'It works once, and for two days. Ask again at the foot of any page.',
  },
  leaving: {
    title: 'Leave the newsletter',
    head: 'Leave the newsletter?',
    lead: 'You get no more issues, and your address is forgotten.',
    leave: 'Leave the newsletter',
    done: 'You no longer get the newsletter, and your address is forgotten.',
    over: 'This link does not work.',
    overSays: 'Use the whole link at the end of one of its letters.',
  },
  home: 'To the shop',
};
export type NewsletterText = typeof newsletter;
