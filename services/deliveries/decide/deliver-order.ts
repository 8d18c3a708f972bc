import { deliveryEvents } from '#contracts/deliveries/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { DeliveryState } from '../state.ts';
import { deliverable } from './deliverable.ts';

/**
 * Delivers the rest of an order: the parcels on their way, and pieces that were in none. The order has to be paid, and
 * is delivered only once.
 */
export const deliverOrder =
  ({ orderId }: { readonly orderId: string }, { now }: Now) =>
  (state: DeliveryState) => {
    const found = deliverable(state);
    if (found.kind === 'refused') return found;
    const { status, parcels } = found.order;
    if (status === 'delivered') return nothingToDo;
    const at = now.toISOString();
    const onTheirWay = parcels.filter(({ deliveredAt }) => deliveredAt === null);
    return accept(
      ...onTheirWay.map(({ parcelId }) => deliveryEvents.ParcelDelivered.create({ orderId, parcelId, at })),
      deliveryEvents.OrderDelivered.create({ orderId, at }),
    );
  };
