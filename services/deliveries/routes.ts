import type { deliveryRoutes } from '#contracts/deliveries/api';
import { trackingPage } from '#contracts/deliveries/carriers';
import type { SendParcelBody } from '#contracts/deliveries/commands';
import type { Decision } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
import type { Handler } from '../kernel/handler.ts';
import type { RequestHash } from '../kernel/request-hash.ts';
import type { SignedInCall } from '../platform/http/call-context.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { answered } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import type { IsOfErased, OrderView } from './ports.ts';
import { delivery, type DeliveryState, type DeliveryStateEvent } from './state.ts';

interface Deps {
  readonly handler: Handler;
  readonly orderView: OrderView;
  readonly isOfErased: IsOfErased;
  readonly parcelHash: RequestHash<SendParcelBody>;
}

export const deliveryHandlers = ({
  handler,
  orderView,
  isOfErased,
  parcelHash,
}: Deps): Handlers<typeof deliveryRoutes> => {
  const decided = async <Code extends string>(
    id: string,
    decide: (state: DeliveryState) => Decision<DeliveryStateEvent, Code>,
    call: SignedInCall,
  ) => {
    const outcome = await handler.handle(delivery, id, decide, call.command());
    return answered(outcome, ({ position }) => orderView(id, position));
  };

  return {
    deliverOrder: ({ params: { id } }, call) =>
      decided(id, decisions.DeliverOrder({ orderId: id }, { now: call.now() }), call),

    sendParcel: ({ params: { id }, body, headers: { 'Idempotency-Key': key } }, call) => {
      const { carrier, trackingNumber: number = null, trackingUrl = null } = body;
      const url = trackingUrl ?? (number === null ? null : trackingPage(carrier, number));
      const parcel = {
        orderId: id,
        // With an admin's own key, the same request makes the same parcel for ever.
        parcelId: derivedId('parcel', id, call.actor.userId, key ?? call.requestId),
        requestHash: parcelHash(body),
        lines: body.lines.map(({ variantId, qty }) => ({ variantId, quantity: qty })),
        carrier,
        tracking: { number, url },
      };
      return decided(id, decisions.SendParcel(parcel, { now: call.now() }), call);
    },

    deliverParcel: ({ params: { id, parcelId } }, call) =>
      decided(id, decisions.DeliverParcel({ orderId: id, parcelId }, { now: call.now() }), call),

    takeBackParcel: ({ params: { id, parcelId } }, call) =>
      decided(id, decisions.TakeBackParcel({ orderId: id, parcelId }, { now: call.now() }), call),

    undoParcelDelivery: async ({ params: { id, parcelId } }, call) => {
      const delivered = { orderId: id, parcelId, isErased: await isOfErased(id) };
      return decided(id, decisions.UndoParcelDelivery(delivered, { now: call.now() }), call);
    },

    undoDelivery: async ({ params: { id } }, call) => {
      const delivered = { orderId: id, isErased: await isOfErased(id) };
      return decided(id, decisions.UndoDelivery(delivered, { now: call.now() }), call);
    },
  };
};
