import { deliveryEvents } from '#contracts/deliveries/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { DeliveryState } from '../state.ts';
import { deliverable } from './deliverable.ts';

/** Delivers what is left of an order: the parcels on their way, and what was in none. Only a paid order is, and once. */
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
