import { isDeepStrictEqual } from 'node:util';
import { shippingEvents, type ShippingEvent } from '#contracts/shipping/events';
import { methodsTo, type OfferedMethod } from '#contracts/shipping/methods';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { methodsOf, type Methods } from '../state.ts';
import { isMisplaced, type First, type WrittenMethod } from './add-delivery-method.ts';
import { beginning, termsOf } from './begin.ts';

/** A method as an admin sets it; its kind stays, and so does its place if none is given. */
export interface ChangedMethod extends Pick<WrittenMethod, 'seenRevision'> {
  readonly method: Omit<OfferedMethod, 'kind' | 'place'> & Partial<Pick<OfferedMethod, 'place'>>;
}

/** Changes a delivery method, or whether it is offered. Only real differences become events. */
export const changeDeliveryMethod =
  ({ method, seenRevision }: ChangedMethod, { now, first }: Now & First) =>
  (state: Methods) => {
    const methods = methodsOf(state, first);
    const before = methods.find(({ methodId }) => methodId === method.methodId);
    if (!before) return refuse('DELIVERY_METHOD_NOT_FOUND');
    const after = { ...before, ...method };
    const at = now.toISOString();
    const events = changesBetween(before, after, at);
    if (events.length === 0) return nothingToDo;
    if ((seenRevision ?? state.revision) !== state.revision)
      return refuse('CHANGED_MEANWHILE', { revision: state.revision });
    if (isMisplaced(after)) return refuse('PLACE_NEEDS_PICKUP');
    const all = methods.map((each) => (each === before ? after : each));
    if (!goesEverywhere(all)) return refuse('STANDARD_METHOD_NEEDED');
    return accept(...beginning(state, first, at), ...events);
  };

/** Whether an order that names no method can be delivered everywhere, even to an unknown country. */
const goesEverywhere = (methods: readonly OfferedMethod[]): boolean =>
  methodsTo(methods, undefined)[0]?.kind === 'standard';

const changesBetween = (
  before: OfferedMethod,
  after: OfferedMethod,
  at: string,
): readonly ShippingEvent[] => {
  const { DeliveryMethodActivated, DeliveryMethodChanged, DeliveryMethodDeactivated } = shippingEvents;
  const isSame = isDeepStrictEqual(termsOf(before), termsOf(after));
  const switched = after.isActive ? DeliveryMethodActivated : DeliveryMethodDeactivated;
  return [
    ...(isSame ? [] : [DeliveryMethodChanged.create({ method: termsOf(after), at })]),
    ...(before.isActive === after.isActive ? [] : [switched.create({ methodId: after.methodId, at })]),
  ];
};
