import type { reviews as english } from './en-reviews.ts';

/** What admins do about reviews, in Somali. A native speaker must read every line before release (look §10). */
export const reviews: typeof english = {
  hide: 'Qari',
  hideOf: (name) => `Qari faallada ${name}`,
  head: (name) => `Ma qarinaysaa faallada ${name}?`,
  sentence:
    'Bogga alaabta iyo qiimeynteeda ayay ka baxaysaa, qofkii qorayna mid kale alaabtan uma qori karo. Cidna dib uma soo celin karto.',
  hint: 'Diiwaanka ayay weligeed ku qoran tahay, iyadoo furan: cidna ha ku magacaabin.',
  failed: 'Faallada lama qarin.',
  hidden: 'Faallada waa la qariyay',
};
