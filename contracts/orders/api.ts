import { z } from 'zod';
import { days } from '../kernel/day.ts';
import { idempotencyKey } from '../kernel/idempotency-key.ts';
import { idParams } from '../kernel/ids.ts';
import { paging, pagingQuery } from '../kernel/paging.ts';
import { reasonBody } from '../kernel/reason.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { cancelOrderRefusals, placeOrderBody, placeOrderRefusals } from './commands.ts';
import { paymentStep } from '../payments/views.ts';
import { order, orderStatus } from './views.ts';

export const deliveredSorts = ['_id', 'user.name', 'totalPrice', 'deliveredAt'] as const;

/**
 * The server searches, sorts and pages the delivered orders (design §8.4); `days` are the shop's days of delivery, both
 * ends included.
 */
export const deliveredQuery = z.strictObject({
  q: z.string().max(200).optional(),
  sort: z.enum(deliveredSorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  ...days,
  ...paging,
});

/** `q` matches an order's number, the customer's name or e-mail; `days` are the shop's, both ends included. */
export const ordersQuery = z.strictObject({
  q: z.string().max(200).optional(),
  status: orderStatus.optional(),
  ...days,
  ...paging,
});
export type OrdersQuery = z.output<typeof ordersQuery>;

const orderKey = idempotencyKey('The same key makes the same order, however often it is sent.', '5f2c9d0e-1');

export const orderRoutes = {
  placeOrder: route({
    method: 'POST',
    path: '/orders/create',
    summary: 'Place an order. Header `Idempotency-Key`: the same key makes the same order.',
    access: 'customer',
    status: 201,
    throttle: 'orders',
    headers: { 'Idempotency-Key': orderKey },
    body: placeOrderBody,
    answer: z.object({ message: z.string(), createOrder: order, createdOrder: order }),
    refusals: placeOrderRefusals,
  }),
  myOrders: route({
    method: 'GET',
    path: '/orders/mine',
    summary: 'The orders of the signed-in person, newest first.',
    access: 'customer',
    query: pagingQuery,
    answer: z.array(order),
    reads: [readTables.orders, readTables.accounts],
  }),
  allOrders: route({
    method: 'GET',
    path: '/orders/all',
    summary: 'All orders, newest first; or those of a search. The access is recorded.',
    recordsLooks: true,
    access: 'admin',
    query: ordersQuery,
    answer: z.array(order),
    // For more than a hundred rows at once: that is an export.
    commonRefusals: ['SIGN_IN_AGAIN'],
    reads: [readTables.orders, readTables.accounts],
  }),
  deliveredOrders: route({
    method: 'GET',
    path: '/orders/delivered',
    summary: 'Delivered orders; newest delivery first unless sorted. The access is recorded.',
    recordsLooks: true,
    access: 'admin',
    query: deliveredQuery,
    answer: z.array(order),
    // For more than a hundred rows at once: that is an export.
    commonRefusals: ['SIGN_IN_AGAIN'],
    reads: [readTables.orders, readTables.accounts],
  }),
  order: route({
    method: 'GET',
    path: '/orders/{id}',
    summary: "One order: the owner's own, or any for an admin or auditor, whose access is recorded.",
    recordsLooks: true,
    access: 'customer',
    params: idParams,
    answer: order,
    reads: [readTables.orders, readTables.accounts],
  }),
} as const;

export const orderPaymentRoutes = {
  orderPayments: route({
    method: 'GET',
    path: '/orders/{id}/payments',
    summary: "What happened to an order's money, oldest first: each start, capture, refund and duplicate.",
    access: 'customer',
    params: idParams,
    query: pagingQuery,
    answer: z.array(paymentStep),
    reads: [readTables.orders],
  }),
} as const;

export const orderLifeRoutes = {
  cancelOrder: route({
    method: 'POST',
    path: '/orders/{id}/cancel',
    summary:
      'Cancel an order: the owner while it is unpaid, an admin until it is sent; what was paid goes back.',
    recordsLooks: true,
    access: 'customer',
    params: idParams,
    body: reasonBody,
    answer: order,
    // For an admin whose cancelling refunds money.
    commonRefusals: ['SIGN_IN_AGAIN'],
    refusals: cancelOrderRefusals,
  }),
} as const;

export const orderExportRoutes = {
  exportOrders: route({
    method: 'GET',
    path: '/orders/export',
    summary:
      'All orders of a search as CSV, newest first, with payments, address and delivery. Values of several parcels are separated by semicolons in parcel order. Times are in UTC, and days in the zone of the shop. The export is recorded.',
    recordsLooks: true,
    access: 'admin',
    needsRecentSignIn: true,
    query: ordersQuery.omit({ limit: true, page: true }),
    stream: 'text/csv',
    file: true,
    answer: z.string(),
    reads: [readTables.orders, readTables.accounts],
  }),
} as const;
