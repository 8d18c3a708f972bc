import { isPickUp } from '#contracts/shipping/pick-up';
import type { DeliveryOption } from '#contracts/shipping/views';

interface Place {
  readonly address: string;
}

/** An address as a form begins with it: of what was to be picked up a street is still to be said. */
export const withoutPickUp = <P extends Place>(place: P): P =>
  isPickUp(place) ? { ...place, address: '' } : place;

/** The ways to an address: where it says no street, nothing can be brought. */
export const waysTo = (place: Place, options: readonly DeliveryOption[]): readonly DeliveryOption[] =>
  isPickUp(place) ? options.filter(({ kind }) => kind === 'pickup') : options;
