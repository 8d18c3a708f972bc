import type { reviews as english } from './en-reviews.ts';

/** What admins do about reviews, in Somali. A native speaker must read every line before release (look §10). */
export const reviews: typeof english = {
  hide: 'Qari',
  hideOf: (name) => `Qari faallada ${name}`,
  head: (name) => `Ma qarinaysaa faallada ${name}?`,
  sentence:
    'Bogga alaabta iyo qiimeynteeda ayay ka baxaysaa, qofkii qorayna mid kale alaabtan uma qori karo. Dib baad u soo tusi kartaa.',
  hint: 'Diiwaanka ayay ku jirtaa iyadoo xiran: maamulayaasha iyo hanti-dhawrayaasha keliya ayaa akhrin kara, waxaana la tirtirayaa marka qofka qoray la tirtiro.',
  failed: 'Faallada lama qarin.',
  hidden: 'Faallada waa la qariyay',
  hiddenOnes: 'Faallooyinka qarsoon',
  onlyAdmins: 'Maamulayaasha keliya ayaa kuwan arka.',
  restore: 'Dib u tus',
  restoreOf: (name) => `Dib u tus faallada ${name}`,
  restoreHead: (name) => `Ma rabtaa inaad dib u tusto faallada ${name}?`,
  restoreSentence: 'Bogga alaabta iyo qiimeynteeda ayay ku soo noqonaysaa, qofkii qorayna wuu beddeli karaa.',
  restoreFailed: 'Faallada dib looma tusin.',
  changed: 'Intaas waa la beddelay. Kor ka akhri sida ay hadda tahay, kadibna mar kale go’aanso.',
  restored: 'Faallada dib baa loo tusay',
};
