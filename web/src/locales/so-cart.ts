import { formatCount } from '../lib/money.ts';
import type { OfPages, Text } from './en.ts';

/** The cart in Somali. A native speaker must read every line before release (look §10). */
export const cart: Text['cart'] & OfPages['cart'] = {
  add: 'Ku dar',
  added: 'Dambiisha waa lagu daray!',
  addFailed: 'Laguma darin dambiisha',
  openWith: (count) => `Dambiishayda, ${formatCount(count)} shay`,
  blocked: 'Wax kor ku qoran ayaa dalabka hor taagan.',
  allThereIs: (stock) => `${stock} kaliya ayaa jira.`,
  checkOut: 'U gudub dalabka',
  emptyHead: 'Dambiishaadu waa madhan tahay',
  emptySentence: 'Weli waxba kuma jiraan. Suuqu waa furan yahay.',
  lookAround: 'Eeg suuqa',
  loadFailed: 'Dambiisha lama soo rari karin.',
  missingForFree: (sum) => `${sum} kale keenid bilaash ah`,
  deliveryIsFree: 'Keeniddu waa bilaash',
  ofLimit: (sum, limit) => `${sum} ee ${limit}`,
  each: (price) => `${price} midkiiba`,
  remove: 'Ka saar',
  removeNamed: (title) => `Ka saar ${title}`,
  removed: 'Dambiisha waa laga saaray',
  quantityFailed: 'Tirada lama beddeli karin',
  quantityOf: (title) => `Tirada ${title}`,
  less: 'Mid ka jar',
  more: 'Mid ku dar',
  obstacles: {
    unavailable: () => 'Hadda lama iibiyo. Ka saar si aad u dalbato.',
    outOfStock: () => 'Waa dhammaatay. Ka saar si aad u dalbato.',
    tooMany: (stock) => `${stock} kaliya ayaa hartay. Ka yaree si aad u dalbato.`,
  },
  priceChanged: (before, now) => `Qiimuhu ${before} ayuu ka noqday ${now}.`,
};
