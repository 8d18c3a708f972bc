import { expect } from 'vitest';
import { routes } from '#contracts/api';
import type { Order } from '#contracts/orders/views';
import { toDollars } from '#contracts/kernel/money';
import { eventually } from '#resilience/eventually';
import { compared } from '../support/api-steps.ts';
import { capturesAtSimulator, eventsOf, takenFromStock } from '../support/assertions.ts';
import type { BackDoor } from '../support/back-door.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Acknowledged } from './shopper.ts';

/** Design §5: what a crash left half done is undone after 20 s, so that stock adds up within a minute. */
const ADDS_UP_WITHIN = 60_000;
/** More at once is an export, which an admin who signed in long ago may not make. */
const PAGE = 100;

export const allOrders = async (admin: Visitor): Promise<readonly Order[]> => {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const query = { limit: String(PAGE), page: String(page) };
    const listed = await admin.call(routes.allOrders, { query });
    orders.push(...listed);
    if (listed.length < PAGE) return orders;
  }
};

/** Every acknowledged order and payment exists once, and nothing else does. */
export const compareWithDiaries = (orders: readonly Order[], diaries: readonly Acknowledged[]): void => {
  const summary = (each: { id: string; productId: string; quantity: number; total: number; paid: boolean }) =>
    `${each.id} ${each.quantity} × ${each.productId} ${each.total} ${each.paid ? 'paid' : 'unpaid'}`;
  const there = orders.map(({ _id: id, orderItems: [item], totalPrice: total, isPaid: paid }) =>
    summary({ id, productId: item?.productId ?? '', quantity: item?.qty ?? 0, total, paid }),
  );
  const acknowledged = diaries.map(({ orderId: id, productId, quantity, totalCents, paid }) =>
    summary({ id, productId, quantity, total: toDollars(totalCents), paid }),
  );
  expect(there.sort()).toEqual(acknowledged.sort());
};

/** The money at the simulator is what was acknowledged as paid: once, in full, and not refunded. */
export const compareWithSimulator = async (
  { pool }: BackDoor,
  diaries: readonly Acknowledged[],
): Promise<void> => {
  const byOrder = (one: { orderId: string }, other: { orderId: string }) =>
    one.orderId < other.orderId ? -1 : 1;
  const due = diaries
    .filter(({ paid }) => paid)
    .map(({ orderId, totalCents }) => ({ orderId, cents: totalCents, refundedCents: 0 }));
  expect([...(await capturesAtSimulator(pool))].sort(byOrder)).toEqual(due.sort(byOrder));
};

/** Each order's stream: placed once, captured once where it was paid, and the read row matches the stream. */
export const auditOrders = async (
  auditor: Visitor,
  { log }: BackDoor,
  diaries: readonly Acknowledged[],
): Promise<void> => {
  for (const { orderId, paid } of diaries) {
    const types = await eventsOf(log, orderId);
    const count = (wanted: string) => types.filter((type) => type === wanted).length;
    const counts = { placed: count('OrderPlaced'), captured: count('PaymentCaptured') };
    expect(counts, orderId).toEqual({ placed: 1, captured: paid ? 1 : 0 });
    const replay = await compared(() => auditor.call(routes.replayOrder, { params: { id: orderId } }));
    expect(replay.consistent, `${orderId} ${types.join(' ')}`).toBe(true);
  }
};

/** Waits until the available stock is the initial stock less what was ordered, and no reservation is left over. */
export const stockAddsUp = async (
  admin: Visitor,
  { log }: BackDoor,
  productId: string,
  initial: number,
  diaries: readonly Acknowledged[],
): Promise<void> => {
  const ordered = new Map(
    diaries.flatMap((each) => (each.productId === productId ? [[each.orderId, each.quantity] as const] : [])),
  );
  const left = initial - [...ordered.values()].reduce((sum, quantity) => sum + quantity, 0);
  const shown = async () =>
    (await admin.call(routes.product, { params: { id: productId } })).product.countInStock;
  await eventually(async () => (await shown()) === left, { within: ADDS_UP_WITHIN, every: 250 });
  expect(await shown()).toBe(left);
  expect(await takenFromStock(log, productId)).toEqual(ordered);
};
