import type { ways as en } from './en-ways.ts';

/**
 * The order pages' texts that depend on its delivery method, in Somali. A native speaker must read every line before
 * release (look §10).
 */
export const ways: typeof en = {
  brought: {
    to: 'Loo keenayo',
    part: 'Qayb waa la diray',
    all: 'Wuu soo socdaa',
    delivered: 'La keenay',
    notDelivered: 'Weli lama keenin',
    steps: { sent: 'La diray', delivered: 'La keenay' },
    hints: { sent: '', delivered: 'Albaabkaaga' },
    next: {
      nothing: 'Waan xirnaa oo kuu keenaynaa. Boggani wuxuu sheegayaa marka la keeno.',
      part: 'Qayb ka mid ah way soo socotaa, inta kalena waan xirnaa. Boggani wuxuu sheegayaa marka la keeno.',
      all: 'Wuu kuu soo socdaa. Boggani wuxuu sheegayaa marka la keeno.',
    },
    parcel: { sent: (at) => `La diray ${at}`, delivered: (at) => `La keenay ${at}` },
  },
  pickedUp: {
    to: 'Ka soo qaado',
    part: 'Qayb waa diyaar',
    all: 'Diyaar in la qaado',
    delivered: 'La qaatay',
    notDelivered: 'Weli lama qaadan',
    steps: { sent: 'Diyaar in la qaado', delivered: 'La qaatay' },
    hints: { sent: 'Suuqa', delivered: '' },
    next: {
      nothing: 'Waan kuu xirnaa si aad u soo qaadato. Boggani wuxuu sheegayaa marka ay diyaar tahay.',
      part: 'Qayb ka mid ah waa diyaar in la qaado, inta kalena waan xirnaa.',
      all: 'Waa diyaar: soo qaado marka ay kuu habboon tahay.',
    },
    parcel: { sent: (at) => `Diyaar tan iyo ${at}`, delivered: (at) => `La qaatay ${at}` },
  },
};
