import { shippingEvents, type ShippingEvent } from '#contracts/shipping/events';
import type { OfferedMethod } from '#contracts/shipping/methods';
import type { Methods } from '../state.ts';

/** What a method is, without whether it is offered: that has events of its own. */
export const termsOf = ({ isActive: _isActive, ...terms }: OfferedMethod) => terms;

/** Before the first change: what was so by itself until then. Those that a shop begins with are all offered. */
export const beginning = (
  { revision }: Methods,
  first: readonly OfferedMethod[],
  at: string,
): readonly ShippingEvent[] =>
  revision < 0
    ? first.map((each) => shippingEvents.DeliveryMethodAdded.create({ method: termsOf(each), at }))
    : [];
