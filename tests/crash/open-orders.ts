import type { Pool } from 'pg';
import { expect } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { eventually } from '#resilience/eventually';
import { approve, approvedPayment, claim, order, orderFor, pay } from '../support/api-steps.ts';
import { capturesAtSimulator, eventsOf } from '../support/assertions.ts';
import type { BackDoor } from '../support/back-door.ts';
import type { Visitor } from '../support/visitor.ts';

/** Orders that are on their way, and the payments that were started for them. */
export interface OpenOrders {
  readonly unpaid: string;
  readonly begun: { readonly id: string; readonly paymentId: string };
  readonly approved: { readonly id: string; readonly paymentId: string };
}

export const leaveOpen = async (buyer: Visitor, product: Product): Promise<OpenOrders> => {
  const place = async () => (await order(buyer, orderFor([product, 1])))._id;
  const [unpaid, begun, approved] = [await place(), await place(), await place()];
  const { id: paymentId } = await buyer.call(routes.startPayPal, { params: { id: begun } });
  return {
    unpaid,
    begun: { id: begun, paymentId },
    approved: { id: approved, paymentId: await approvedPayment(buyer, approved) },
  };
};

/** Their buyer goes on where they were: each is paid, and once. */
export const payAll = async (
  buyer: Visitor,
  { pool }: Pick<BackDoor, 'pool'>,
  { unpaid, begun, approved }: OpenOrders,
): Promise<void> => {
  await approve(buyer, begun.paymentId);
  const paid = [
    await claim(buyer, approved.id, approved.paymentId),
    await claim(buyer, begun.id, begun.paymentId),
    await pay(buyer, unpaid),
  ];
  const all = [approved.id, begun.id, unpaid];
  expect(paid.map(({ _id: id, isPaid }) => [id, isPaid])).toEqual(all.map((id) => [id, true]));
  const captured = (await capturesAtSimulator(pool)).map(({ orderId }) => orderId);
  expect(captured.filter((id) => all.includes(id)).sort()).toEqual(all.sort());
};

/** Milliseconds from when a restored shop is ready. */
const SETTLED_WITHIN = 60_000;

const overdueWork = async (pool: Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ task: string }>(
    `select process || ' ' || key as task from work_todo where due_at <= now()`,
  );
  return rows.map(({ task }) => task);
};

/**
 * Waits until the money that a restored shop's provider has taken has paid its orders, with nobody's help, and nothing that
 * is due is left to do; expects that no money was taken twice. Of an order, or a payment, that began after the log was
 * copied the log can ask nothing.
 */
export const untilReconciled = async ({ pool, log }: Pick<BackDoor, 'pool' | 'log'>): Promise<void> => {
  const open = async () => {
    const orders: string[] = [];
    for (const { orderId: id } of await capturesAtSimulator(pool)) {
      const types = await eventsOf(log, id);
      if (types.includes('PaymentStarted') && !types.includes('PaymentCaptured')) orders.push(id);
    }
    return [...orders, ...(await overdueWork(pool))];
  };
  let left: readonly string[] = [];
  await eventually(async () => (left = await open()).length === 0, { within: SETTLED_WITHIN, every: 250 });
  expect(left).toEqual([]);
  const captured = await capturesAtSimulator(pool);
  expect(captured.length).toBe(new Set(captured.map(({ orderId }) => orderId)).size);
  expect(captured.filter(({ refundedCents }) => refundedCents > 0)).toEqual([]);
};
