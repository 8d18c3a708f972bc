import { expect } from 'vitest';
import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { chance } from '../../services/seed/demo/history/chance.ts';
import { eventually } from '#resilience/eventually';
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
import { callTimes, slowestOf, type Slowest } from './call-times.ts';

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
  const times = new Map(origins.map((origin) => [origin, callTimes()]));
  const failed: string[] = [];
  /** For each address and path, when the call began that was last answered. */
  const answered = new Map<string, number>();
  const timed = ({ origin, call }: Visitor): Visitor['call'] =>
    (async (...asked: Parameters<Visitor['call']>) => {
      const began = performance.now();
      const [{ method, path }] = asked;
      const calling = call(...asked);
      try {
        const answer = await (times.get(origin)?.of(`${method} ${path}`, calling) ?? calling);
        answered.set(origin + path, began);
        return answer;
      } catch (error) {
        failed.push(`${method} ${path} ${String(error)}`);
        throw error;
      }
    }) as Visitor['call'];
  const entered = ({ userId, cookies }: Customer, index: number): Shopper => {
    const visitor = visit(origins[index % origins.length] ?? '', { cookies, patience: CALL_WITHIN });
    return { ...visitor, call: timed(visitor), userId };
  };
  const all = (await shop.customers(howMany + origins.length)).map(entered);
  const [probers, people] = [all.slice(0, origins.length), all.slice(origins.length)];
  const stop = new AbortController();
  const diaries = people.map((who, index) =>
    goShopping(who, products, chance(seed + index), stop.signal, breath),
  );

  return {
    products,
    /** Calls since the last time this was asked whose first try was not answered correctly. */
    failed: (): readonly string[] => failed.splice(0),
    /** Milliseconds until somebody is served again, at this of the addresses. */
    untilServed: async (within: number, at = origins[0]): Promise<number> => {
      const began = performance.now();
      const prober = probers.find(({ origin }) => origin === at);
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
    /** Milliseconds until somebody is answered this at one of the addresses, who has asked for it only now. */
    untilAnswered: async (
      { path }: { readonly path: string },
      within: number,
      at = origins,
    ): Promise<number> => {
      const since = performance.now();
      const isAnswered = () => at.some((origin) => (answered.get(origin + path) ?? 0) > since);
      expect(await eventually(isAnswered, { within })).toBe(true);
      return performance.now() - since;
    },
    /** The longest call since the last time this was asked, but for those to that address. */
    slowest: (but?: string): Slowest =>
      slowestOf(
        [...times].flatMap(([origin, { slowest }]) => {
          const longest = slowest();
          return origin === but ? [] : [longest];
        }),
      ),
    /**
     * Lets them finish what they have begun, and checks that everything acknowledged exists once. Answers the number of
     * orders, and how long the longest purchase took, in ms.
     */
    audit: async (): Promise<{ readonly orders: number; readonly longest: number }> => {
      stop.abort();
      const written = await Promise.all(diaries);
      expect(written.flatMap(({ complaints }) => complaints)).toEqual([]);
      const acknowledged = written.flatMap(({ orders }) => orders);
      for (const { _id: id } of products)
        await stockAddsUp(shop.admin, shop.backDoor, id, STOCK, acknowledged);
      compareWithDiaries(await allOrders(shop.admin), acknowledged);
      await compareWithSimulator(shop.backDoor, acknowledged);
      await auditOrders(shop.auditor, shop.backDoor, acknowledged);
      return { orders: acknowledged.length, longest: Math.max(...written.map(({ longest }) => longest)) };
    },
  };
};
export type Crowd = Awaited<ReturnType<typeof openCrowd>>;
