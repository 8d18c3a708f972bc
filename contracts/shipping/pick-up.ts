import type { Language } from '../kernel/language.ts';
import type { MethodKind } from './methods.ts';

interface Place {
  readonly address: string;
}

/**
 * What stands for the street where goods are picked up: every order names one, and nobody's own is asked for. Orders and the
 * addresses that browsers keep have these words, so that they stay as they are, whatever the pages call it by now.
 */
const STORED = {
  en: 'Pick up at the market',
  so: 'Suuqa ka qaado',
} as const satisfies Record<Language, string>;
const WORDS: readonly string[] = Object.values(STORED);

/** The stored words that stand for the street of an order that is picked up, in this language. */
export const pickUpAt = (language: Language): string => STORED[language];

/** Whether an address says that nothing is brought there, in whichever language it was chosen. */
export const isPickUp = ({ address }: Place): boolean => WORDS.includes(address);

/** The two ways in which goods reach their buyer, as texts are named by them. */
export const wayOf = (kind: MethodKind): 'pickedUp' | 'brought' =>
  kind === 'pickup' ? 'pickedUp' : 'brought';

/** Whether an order is picked up, which it says itself: a street may have been said before picking up was chosen. */
export const wasPickedUp = ({ delivery }: { readonly delivery: { readonly kind: MethodKind } }): boolean =>
  wayOf(delivery.kind) === 'pickedUp';

/** Whether somebody carries a parcel: one to pick up names the market there, as no parcel may name nobody. */
export const isCarried = ({ carrier }: { readonly carrier: string }): boolean => !WORDS.includes(carrier);
