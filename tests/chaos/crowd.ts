import { expect } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { chance } from '../../services/seed/demo/history/chance.ts';
import { eventually } from '../../services/platform/eventually.ts';
import {
  allOrders,
  auditOrders,
  compareWithDiaries,
  compareWithSimulator,
  stockAddsUp,
} from '../crash/audit.ts';
import { shop as goShopping, type Shopper } from '../crash/shopper.ts';
import { sell } from '../support/api-steps.ts';
import type { Customer, TestShop } from '../support/shop.ts';
import { visit, type Visitor } from '../support/visitor.ts';

const STOCK = 100_000;
/** Milliseconds after which a client gives up a call: longer than the shop may take to answer. */
const CALL_WITHIN = 20_000;

/** The shop, and the people who come. */
export type Ground = Pick<TestShop, 'admin' | 'auditor' | 'backDoor' | 'customers'>;

/**
 * People who shop all the time, each at one of these apis, whatever happens to it, and how long their calls took;
 * `breath` is their pause between two purchases, where it is not the usual one.
 */
export const openCrowd = async (
  shop: Ground,
  origins: readonly string[],
  howMany: number,
  seed: number,
  breath?: () => Promise<unknown>,
) => {
  const products: readonly Product[] = await Promise.all(
    [10, 25.5, 120].map((price) => sell(shop.admin, { price, countInStock: STOCK })),
  );
  let slowest = { ms: 0, what: '' };
  const failed: string[] = [];
  /** For each path, when the call began that was last answered. */
  const answered = new Map<string, number>();
  const timed = (visitor: Visitor): Visitor['call'] =>
    (async (...asked: Parameters<Visitor['call']>) => {
      const began = performance.now();
      const note = (how: string) => {
        const ms = performance.now() - began;
        if (ms > slowest.ms) slowest = { ms, what: `${asked[0].method} ${asked[0].path} ${how}` };
      };
      try {
        const answer = await visitor.call(...asked);
        note('answered');
        answered.set(asked[0].path, began);
        return answer;
      } catch (error) {
        note(String(error));
        failed.push(`${asked[0].method} ${asked[0].path} ${String(error)}`);
        throw error;
      }
    }) as Visitor['call'];
  const entered = ({ userId, cookies }: Customer, index: number): Shopper => {
    const visitor = visit(origins[index % origins.length] ?? '', { cookies, patience: CALL_WITHIN });
    return { ...visitor, call: timed(visitor), userId };
  };
  const [prober, ...people] = (await shop.customers(howMany + 1)).map(entered);
  const stop = new AbortController();
  const diaries = people.map((who, index) =>
    goShopping(who, products, chance(seed + index), stop.signal, breath),
  );

  return {
    products,
    /** Calls since the last time this was asked whose first try was not answered correctly. */
    failed: (): readonly string[] => failed.splice(0),
    /** Milliseconds until somebody is served again. */
    untilServed: async (within: number): Promise<number> => {
      const began = performance.now();
      const body = { userId: prober?.userId ?? '', productId: products[0]?._id ?? '', qty: 1 };
      const isServed = () =>
        prober?.call(routes.addToCart, { body }).then(
          () =>
            prober.call(routes.removeFromCart, { params: body }).then(
              () => true,
              () => true,
            ),
          () => false,
        );
      expect(await eventually(isServed, { within, every: 100 })).toBe(true);
      return performance.now() - began;
    },
    /** Milliseconds until somebody is answered this, who has asked for it only now. */
    untilAnswered: async ({ path }: { readonly path: string }, within: number): Promise<number> => {
      const since = performance.now();
      const isAnswered = () => (answered.get(path) ?? 0) > since;
      expect(await eventually(isAnswered, { within })).toBe(true);
      return performance.now() - since;
    },
    /** The longest call since the last time this was asked, in ms, and its name. */
    slowest: (): { readonly ms: number; readonly what: string } => {
      const longest = slowest;
      slowest = { ms: 0, what: '' };
      return longest;
    },
    /**
     * Lets them finish what they have begun, and checks that everything acknowledged exists once. Answers the number of
     * orders, and how long the longest purchase took, in ms.
     */
    audit: async (): Promise<{ readonly orders: number; readonly longest: number }> => {
      stop.abort();
      const all = await Promise.all(diaries);
      expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
      const acknowledged = all.flatMap(({ orders }) => orders);
      for (const { _id: id } of products)
        await stockAddsUp(shop.admin, shop.backDoor, id, STOCK, acknowledged);
      compareWithDiaries(await allOrders(shop.admin), acknowledged);
      await compareWithSimulator(shop.backDoor, acknowledged);
      await auditOrders(shop.auditor, shop.backDoor, acknowledged);
      return { orders: acknowledged.length, longest: Math.max(...all.map(({ longest }) => longest)) };
    },
  };
};
export type Crowd = Awaited<ReturnType<typeof openCrowd>>;
