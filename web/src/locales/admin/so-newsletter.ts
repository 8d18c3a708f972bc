import { formatCount } from '../../lib/money.ts';
import type { newsletter as en } from './en-newsletter.ts';

/** The newsletter's page for admins, in Somali. A native speaker must read every line before release (look §10). */
export const newsletter: typeof en = {
  title: 'Warside',
  subscribers: (count) => `${formatCount(count)} qof oo isku qoray`,
  lead: 'Warsiduhu wuxuu u tagayaa qof kasta oo xaqiijiyey, luqaddiisa. Sadarro madhan ayaa kala qaybiya qoraalka.',
  none: 'Suuqani warqado ma qoro, sidaa darteed warside ma leh.',
  noneSays: 'Waxay u baahan tahay adeeg iimayl.',
  english: 'Af Ingiriisi',
  somali: 'Af Soomaali',
  subject: 'Cinwaan',
  words: 'Qoraal',
  preview: 'Fiiri hore',
  back: 'Qorista sii wad',
  send: (count) => `U dir ${formatCount(count)} qof`,
  sent: 'Warsidaha waa la dirayaa.',
  missing: 'Fadlan buuxi cinwaanka iyo qoraalka labada luqadood.',
  nobody: 'Cidna weli ma xaqiijin: cid loo diro ma jirto.',
  failed: 'Warsidaha lama soo rari karin.',
  issues: 'Warsidayaashii',
  noIssues: 'Weli warside lama dirin.',
  letters: (count) => `${formatCount(count)} warqadood`,
  onItsWay: 'Waa la dirayaa',
};
