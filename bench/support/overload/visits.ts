import http from 'node:http';
import type { Ledger } from '../ledger.ts';
import { newBuyer } from '../http.ts';
import { PRODUCTS, type Customer, type Market, type Product } from '../market.ts';
import { listPath } from '../shop-operations.ts';
import { shoppingAt } from '../shopping.ts';
import { openLanes } from './lanes.ts';
import type { Tally } from './tally.ts';

/** One person's visit, whose calls are all added to the tally; answers whether it succeeded. */
export type Visit = (index: number, tally: Tally) => Promise<boolean>;

export interface KindOfVisit {
  readonly visit: Visit;
  /** The concurrency with the highest rate. */
  readonly atOnce: number;
}

/** A proxy's connections to one api process. */
const CONNECTIONS = 1_000;

/** A visit that requests a path and reads the answer. */
const looking = (origin: string, pathOf: (index: number) => string): KindOfVisit => {
  const lanes = openLanes(origin, CONNECTIONS);
  const visit: Visit = async (index, tally) => {
    const began = performance.now();
    const answer = await lanes.get(pathOf(index));
    if (!answer) {
      tally.addUnsent();
      return false;
    }
    tally.add(answer, performance.now() - began);
    return answer.status === 200;
  };
  return { visit, atOnce: 32 };
};

/** A visit that buys two lines, and gives up when it is turned away. */
const buying = (
  origin: string,
  { products }: Market,
  people: readonly Customer[],
  ledger: Ledger,
): KindOfVisit => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const shopping = shoppingAt(origin, ledger);
  const free = [...people];
  const at = (index: number) => products[(index * 7_919 + 13) % PRODUCTS] as Product;

  /** The same customer, whose calls are added to the tally. */
  const watched = ({ buyer, userId }: Customer, tally: Tally): Customer => {
    const { cookies, call } = newBuyer(origin, buyer.cookies, agent);
    const told: typeof call = async (...asked) => {
      const began = performance.now();
      const reply = await call(...asked).catch(() => undefined);
      const saysWhen = reply?.headers?.['retry-after'] !== undefined;
      tally.add({ status: reply?.status ?? 0, saysWhen }, performance.now() - began);
      if (!reply) throw new Error('no answer');
      return reply;
    };
    return { userId, buyer: { cookies, call: told } };
  };

  const visit: Visit = async (index, tally) => {
    const customer = free.shift();
    if (!customer) {
      tally.addUnsent();
      return false;
    }
    const lines = [[at(index), 1] as const, [at(index + 500), 2] as const];
    try {
      await shopping.checkOut(watched(customer, tally), lines);
      return true;
    } catch {
      return false;
    } finally {
      free.push(customer);
    }
  };
  return { visit, atOnce: 16 };
};

const WORDS = ['bench', 'good', 'made', 'clean', 'plain', 'spare', 'manual', 'free', 'returns', 'warranty'];

/** A search that was never made before, so that Postgres must answer it. */
const searchPath = (index: number): string => {
  const word = WORDS[index % WORDS.length] ?? '';
  return `/api/products/filter?q=${word}%20${String(index % 1_000).padStart(4, '0')}&limit=24&page=1`;
};

export const kindsOfVisit = (
  origin: string,
  market: Market,
  people: readonly Customer[],
  ledger: Ledger,
): Readonly<Record<string, KindOfVisit>> => ({
  'product list': looking(origin, (index) => listPath(index)),
  'home page': looking(origin, () => '/shop/home'),
  search: looking(origin, searchPath),
  checkout: buying(origin, market, people, ledger),
});
