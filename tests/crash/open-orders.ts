import { expect } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { approve, approvedPayment, claim, order, orderFor, pay } from '../support/api-steps.ts';
import { capturesAtSimulator } from '../support/assertions.ts';
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
export const settle = async (
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
