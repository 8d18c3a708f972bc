import { z } from 'zod';
import { idempotencyKey } from '../kernel/idempotency-key.ts';
import { idParams } from '../kernel/ids.ts';
import { paging } from '../kernel/paging.ts';
import { route } from '../kernel/route.ts';
import { addMethodBody, addMethodRefusals, changeMethodBody, changeMethodRefusals } from './commands.ts';
import { deliveryOption, listedMethod } from './views.ts';

/** All methods, and the revision that a change has to name as seen. */
const methods = z.object({ revision: z.int(), methods: z.array(listedMethod) });

const methodKey = idempotencyKey(
  'The same key adds one method, however often it is sent. Without one each call adds another.',
  '5f2c9d0e-6',
);

export const shippingRoutes = {
  deliveryOptions: route({
    method: 'GET',
    path: '/delivery/options',
    summary:
      'The ways of delivery to a country, named as in an address, and when an order placed now would arrive; standard first. Without a country: that of the shop.',
    access: 'visitor',
    query: z.strictObject({ country: z.string().trim().min(1).max(200).optional(), ...paging }),
    answer: z.array(deliveryOption),
  }),
  deliveryMethods: route({
    method: 'GET',
    path: '/delivery/methods',
    summary: 'All methods of delivery, also those that are not offered.',
    access: 'admin',
    answer: methods,
  }),
  addDeliveryMethod: route({
    method: 'POST',
    path: '/delivery/methods',
    summary: 'Add a method of delivery. Header `Idempotency-Key`: the same key adds one method.',
    access: 'admin',
    status: 201,
    headers: { 'Idempotency-Key': methodKey },
    body: addMethodBody,
    answer: methods,
    refusals: addMethodRefusals,
  }),
  changeDeliveryMethod: route({
    method: 'PUT',
    path: '/delivery/methods/{id}',
    summary: 'Change a method of delivery, or whether it is offered. Orders keep what they were promised.',
    access: 'admin',
    params: idParams,
    body: changeMethodBody,
    answer: methods,
    refusals: changeMethodRefusals,
  }),
} as const;
