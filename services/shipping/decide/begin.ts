import { shippingEvents, type ShippingEvent } from '#contracts/shipping/events';
import type { OfferedMethod } from '#contracts/shipping/methods';
import type { Methods } from '../state.ts';

/** A method's terms, without whether it is offered, which has events of its own. */
export const termsOf = ({ isActive: _isActive, ...terms }: OfferedMethod) => terms;

/** The events for the default methods, which come before the first change. All default methods are offered. */
export const beginning = (
  { revision }: Methods,
  first: readonly OfferedMethod[],
  at: string,
): readonly ShippingEvent[] =>
  revision < 0
    ? first.map((each) => shippingEvents.DeliveryMethodAdded.create({ method: termsOf(each), at }))
    : [];
