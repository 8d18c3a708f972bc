import type { Language } from '#contracts/kernel/language';
import type { DeliveryOption } from '#contracts/shipping/views';
import { delivery as texts } from '../../locales/delivery.ts';

interface Place {
  readonly address: string;
}

/** What stands for the street where goods are picked up: every order names one, and nobody's own is asked for. */
export const pickUpAt = (language: Language): string => texts[language].kinds.pickup;

const WORDS: readonly string[] = Object.values(texts).map(({ kinds }) => kinds.pickup);

/** Whether an address says that nothing is brought there, in whichever language it was chosen. */
export const isPickUp = ({ address }: Place): boolean => WORDS.includes(address);

/** The same as a form begins with it: a street is still to be said. */
export const withoutPickUp = <P extends Place>(place: P): P =>
  isPickUp(place) ? { ...place, address: '' } : place;

/** The ways to an address: where it says no street, nothing can be brought. */
export const waysTo = (place: Place, options: readonly DeliveryOption[]): readonly DeliveryOption[] =>
  isPickUp(place) ? options.filter(({ kind }) => kind === 'pickup') : options;
