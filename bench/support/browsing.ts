import { setTimeout as pause } from 'node:timers/promises';
import type { Priced } from '../../tests/support/api-steps.ts';
import { must, newBuyer } from './http.ts';

/** The outcome of a page, at `performance.now()`; `ms` is how long it took. */
interface Browsed {
  readonly at: number;
  readonly ms: number;
  readonly isGood: boolean;
}

/** Milliseconds between an answer and the next page. */
const THOUGHT = 50;

/** A visitor who looks at lists and products until stopped. */
export const startBrowsing = async (origin: string) => {
  const visitor = newBuyer(origin);
  const list = '/api/products/filter?sortBy=name-asc&limit=24';
  const { products } = await must<{ products: readonly Priced[] }>(visitor, 'GET', list);
  const pages = [list, ...products.map(({ _id }) => `/api/products/${_id}`)];
  const browsed: Browsed[] = [];
  const closing = new AbortController();
  const look = async () => {
    for (let next = 0; !closing.signal.aborted; next += 1) {
      const began = performance.now();
      const isGood = await visitor.call('GET', pages[next % pages.length] ?? list).then(
        ({ status }) => status === 200,
        () => false,
      );
      const at = performance.now();
      browsed.push({ at, ms: at - began, isGood });
      await pause(THOUGHT);
    }
  };
  const looking = look();
  return {
    browsed: browsed as readonly Browsed[],
    stop: async () => {
      closing.abort();
      await looking;
    },
  };
};
