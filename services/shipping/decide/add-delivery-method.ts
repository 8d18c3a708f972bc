import { isDeepStrictEqual } from 'node:util';
import { MOST_METHODS } from '#contracts/shipping/commands';
import { shippingEvents } from '#contracts/shipping/events';
import type { OfferedMethod } from '#contracts/shipping/methods';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { methodsOf, type Methods } from '../state.ts';
import { beginning, termsOf } from './begin.ts';

export interface WrittenMethod {
  readonly method: OfferedMethod;
  /** The revision of the methods as the admin saw them. */
  readonly seenRevision?: number | undefined;
}

/** The default methods of a shop, as long as nobody has changed any. */
export interface First {
  readonly first: readonly OfferedMethod[];
}

/** Only a pick-up method has a place. */
export const isMisplaced = ({ kind, place }: Pick<OfferedMethod, 'kind' | 'place'>): boolean =>
  kind !== 'pickup' && place !== null;

/** Adds a delivery method; adding the same one again does nothing, whatever has become of it. */
export const addDeliveryMethod =
  ({ method, seenRevision }: WrittenMethod, { now, first }: Now & First) =>
  (state: Methods) => {
    const methods = methodsOf(state, first);
    const before = state.added.find(({ methodId }) => methodId === method.methodId);
    if (before)
      return isDeepStrictEqual(before, termsOf(method)) ? nothingToDo : refuse('IDEMPOTENCY_KEY_REUSED');
    if ((seenRevision ?? state.revision) !== state.revision)
      return refuse('CHANGED_MEANWHILE', { revision: state.revision });
    if (isMisplaced(method)) return refuse('PLACE_NEEDS_PICKUP');
    if (methods.length >= MOST_METHODS) return refuse('TOO_MANY_DELIVERY_METHODS', { most: MOST_METHODS });
    const at = now.toISOString();
    const { DeliveryMethodAdded, DeliveryMethodDeactivated } = shippingEvents;
    return accept(
      ...beginning(state, first, at),
      DeliveryMethodAdded.create({ method: termsOf(method), at }),
      ...(method.isActive ? [] : [DeliveryMethodDeactivated.create({ methodId: method.methodId, at })]),
    );
  };
