import { z } from 'zod';
import { refusal } from '../kernel/refusal.ts';
import { quote } from './views.ts';

export const ORDER_NOT_FOUND = refusal(404);
export const ORDER_ALREADY_DELIVERED = refusal(409);
export const ORDER_CLOSED = refusal(409);
/** What the order would cost now. */
export const PRICE_CHANGED = refusal(409, quote);
/**
 * Which limit is exceeded; the account's or guest's own orders, among them some that were cancelled just now, and units
 * without this order, whoever else the limit is for; and the limits, null where there is none.
 */
export const TOO_MANY_UNPAID_ORDERS = refusal(
  409,
  z.object({
    by: z.enum(['account', 'address']),
    orders: z.int(),
    units: z.int(),
    mostOrders: z.int().nullable(),
    mostUnits: z.int().nullable(),
  }),
);
/** This and the following are internal to the order flow and its streams: no call answers them. */
export const ORDER_PLACED = refusal(409);
export const ORDER_EXPIRED = refusal(409);
export const RESERVATION_LOST = refusal(409);
export const NOT_DUE_YET = refusal(409);
