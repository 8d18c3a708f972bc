import { expect } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import type { Order } from '#contracts/orders/views';
import { eventually } from '#resilience/eventually';
import { capturesAtSimulator, takenFromStock } from '../support/assertions.ts';
import { compared, order, orderFor, pay, sell } from '../support/api-steps.ts';
import type { Customer, OpenShop } from '../support/shop.ts';
import type { Visitor } from '../support/visitor.ts';

/** The total for one piece: 20 + 10 + 15 %. */
export const TOTAL = 33;

/** What people do with orders of a running shop, and how to check the outcome. */
export const openDesk = (shop: OpenShop, customer: Customer) => {
  const touched: string[] = [];
  const post = (path: string, body: object | URLSearchParams) =>
    fetch(`${shop.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      ...(body instanceof URLSearchParams
        ? { body }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const placed = async (countInStock = 5) => {
    const shirt = await sell(shop.admin, { countInStock });
    const made = await order(customer, orderFor([shirt, 1]));
    touched.push(made._id);
    return { id: made._id, shirt };
  };
  return {
    /** The orders that were made here. */
    touched,
    post,
    /** Sets the simulator's faults. */
    faults: async (provider: 'paypal' | 'stripe', body: object): Promise<void> => {
      await post(`/simulator/${provider}/faults`, body);
    },
    placed,
    paid: async () => {
      const made = await placed();
      await pay(customer, made.id);
      return made;
    },
    cancel: (who: Visitor, id: string, reason = 'Changed my mind') =>
      who.call(routes.cancelOrder, { params: { id }, body: { reason } }),
    refund: (id: string, amount?: number, key?: string, reason = 'It was broken') =>
      shop.admin.call(
        routes.refundOrder,
        { params: { id }, body: { reason, ...(amount === undefined ? {} : { amount }) } },
        key === undefined ? {} : { headers: { 'Idempotency-Key': key } },
      ),
    deliver: (id: string) => shop.admin.call(routes.deliverOrder, { params: { id } }),
    read: (who: Visitor, id: string): Promise<Order> => who.call(routes.order, { params: { id } }),
    moneyOf: async (id: string) =>
      (await capturesAtSimulator(shop.backDoor.pool)).find(({ orderId }) => orderId === id),
    /** Checks that an auditor's replay of every order made here matches the read table. */
    expectReplaysToAgree: async () => {
      for (const id of touched) {
        const { consistent } = await compared(() =>
          shop.auditor.call(routes.replayOrder, { params: { id } }),
        );
        expect([id, consistent]).toEqual([id, true]);
      }
    },
    /** Whether the given number of orders holds this product in time. */
    isTakenBy: (howMany: number, { _id: id }: Product) =>
      eventually(async () => (await takenFromStock(shop.backDoor.log, id)).size === howMany, {
        within: 60_000,
        every: 50,
      }),
    /** Whether an order's last event has this type in time. */
    comesTo: (id: string, type: string) =>
      eventually(async () => (await shop.backDoor.log.readStream(`order-${id}`)).at(-1)?.type === type, {
        within: 90_000,
        every: 50,
      }),
  };
};
