import { isPickUp } from '#contracts/shipping/pick-up';
import type { DeliveryOption } from '#contracts/shipping/views';

interface Place {
  readonly address: string;
}

/** An address as the form's first values: a pick-up's street is still to be typed. */
export const withoutPickUp = <P extends Place>(place: P): P =>
  isPickUp(place) ? { ...place, address: '' } : place;

/** The delivery methods to an address: without a street only pick-up. */
export const waysTo = (place: Place, options: readonly DeliveryOption[]): readonly DeliveryOption[] =>
  isPickUp(place) ? options.filter(({ kind }) => kind === 'pickup') : options;
