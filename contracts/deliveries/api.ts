import { z } from 'zod';
import { idempotencyKey } from '../kernel/idempotency-key.ts';
import { id, idParams } from '../kernel/ids.ts';
import { route } from '../kernel/route.ts';
import { order } from '../orders/views.ts';
import {
  deliverOrderRefusals,
  deliverParcelRefusals,
  sendParcelBody,
  sendParcelRefusals,
  takeBackParcelRefusals,
  undoDeliveryRefusals,
  undoParcelDeliveryRefusals,
} from './commands.ts';

const parcelKey = idempotencyKey(
  'The same key sends the same parcel, however often it is sent, and none once that was taken back. Without one each call sends another parcel, as long as pieces are left.',
  '5f2c9d0e-3',
);
const parcelParams = z.strictObject({ id, parcelId: id });

export const deliveryRoutes = {
  deliverOrder: route({
    method: 'PUT',
    path: '/orders/{id}/deliver',
    summary: 'Mark a paid order as delivered: what is on its way, and what was not sent yet.',
    recordsLooks: true,
    access: 'admin',
    params: idParams,
    body: z.strictObject({}),
    answer: order,
    refusals: deliverOrderRefusals,
  }),
  sendParcel: route({
    method: 'POST',
    path: '/orders/{id}/parcels',
    summary:
      'Send a paid order, or a part of it, as a parcel. Header `Idempotency-Key`: the same key sends one parcel.',
    recordsLooks: true,
    access: 'admin',
    status: 201,
    headers: { 'Idempotency-Key': parcelKey },
    params: idParams,
    body: sendParcelBody,
    answer: order,
    refusals: sendParcelRefusals,
  }),
  deliverParcel: route({
    method: 'PUT',
    path: '/orders/{id}/parcels/{parcelId}/deliver',
    summary: 'Mark a parcel as delivered. With the last piece the order is delivered.',
    recordsLooks: true,
    access: 'admin',
    params: parcelParams,
    body: z.strictObject({}),
    answer: order,
    refusals: deliverParcelRefusals,
  }),
  takeBackParcel: route({
    method: 'DELETE',
    path: '/orders/{id}/parcels/{parcelId}',
    summary: 'Take back, within a minute, that a parcel was sent.',
    recordsLooks: true,
    access: 'admin',
    params: parcelParams,
    answer: order,
    refusals: takeBackParcelRefusals,
  }),
  undoParcelDelivery: route({
    method: 'DELETE',
    path: '/orders/{id}/parcels/{parcelId}/deliver',
    summary: 'Take back, within a minute, that a parcel was delivered, and the order with it.',
    recordsLooks: true,
    access: 'admin',
    params: parcelParams,
    answer: order,
    refusals: undoParcelDeliveryRefusals,
  }),
  undoDelivery: route({
    method: 'DELETE',
    path: '/orders/{id}/deliver',
    summary: 'Take back, within a minute, that an order was delivered, with the parcels that came with it.',
    recordsLooks: true,
    access: 'admin',
    params: idParams,
    answer: order,
    refusals: undoDeliveryRefusals,
  }),
} as const;
