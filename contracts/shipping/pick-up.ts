import type { Language } from '../kernel/language.ts';
import type { MethodKind } from './methods.ts';

interface Place {
  readonly address: string;
}

/**
 * Takes the place of the street in an order that is picked up, so that nobody's own is needed. Orders and addresses in
 * browsers keep these words, so they must not change, whatever the pages call it now.
 */
const STORED = {
  en: 'Pick up at the market',
  so: 'Suuqa ka qaado',
} as const satisfies Record<Language, string>;
const WORDS: readonly string[] = Object.values(STORED);

/** The stored words, in this language, in place of the street of an order that is picked up. */
export const pickUpAt = (language: Language): string => STORED[language];

/** Whether an address means pick-up, in whichever language it was chosen. */
export const isPickUp = ({ address }: Place): boolean => WORDS.includes(address);

/** The two ways in which goods reach the buyer, as texts are named after them. */
export const wayOf = (kind: MethodKind): 'pickedUp' | 'brought' =>
  kind === 'pickup' ? 'pickedUp' : 'brought';

/**
 * Whether an order is picked up, by its delivery method: the address may be a street given before pick-up was chosen.
 */
export const wasPickedUp = ({ delivery }: { readonly delivery: { readonly kind: MethodKind } }): boolean =>
  wayOf(delivery.kind) === 'pickedUp';

/**
 * Whether a carrier has the parcel: a pick-up parcel names the market as its carrier, since every parcel has to name
 * one.
 */
export const isCarried = ({ carrier }: { readonly carrier: string }): boolean => !WORDS.includes(carrier);
