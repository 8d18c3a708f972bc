import { must, newBuyer } from './http.ts';
import { PRODUCTS, type Customer, type Market, type Product } from './market.ts';
import type { Shopping } from './shopping.ts';

export type Operation = (index: number) => Promise<void>;

interface People {
  /** Signed-in customers who buy again and again. */
  readonly regulars: readonly Customer[];
  /** Customers whose cart was never ordered: as many as `cart` can run before `emptyCarts`. */
  readonly browsing: readonly Customer[];
}

const PAGE = 24;
const FULL_PAGES = Math.floor(PRODUCTS / PAGE);
const AT_ONCE = 16;

/** A page of the list, as visitors see it. */
export const listPath = (index: number): string =>
  `/api/products/filter?sortBy=name-asc&limit=${PAGE}&page=${1 + (index % FULL_PAGES)}`;

interface Page {
  readonly products: readonly unknown[];
}
export const isFull = ({ products }: Page): boolean => products.length === PAGE;

/** The measured operations, the same as for the peers; each time with other products. */
export const operationsIn = (
  origin: string,
  { products }: Market,
  shopping: Shopping,
  { regulars, browsing }: People,
) => {
  const at = (index: number) => products[(index * 7_919 + 13) % PRODUCTS] as Product;
  const linesAt = (index: number) => [[at(index), 1] as const, [at(index + 500), 2] as const];
  const visitor = newBuyer(origin);
  // A customer is reused only after their purchase: nobody has two orders under way.
  const free = [...regulars];
  const filled: (readonly [Customer, Product])[] = [];

  const operations = {
    list: async (index) => {
      if (!isFull(await must<Page>(visitor, 'GET', listPath(index)))) throw new Error('a short list');
    },
    detail: async (index) => {
      await must(visitor, 'GET', `/api/products/${at(index)._id}`);
    },
    /** Adds the first item to a fresh cart. */
    cart: async (index) => {
      const [customer, product] = [browsing[index] as Customer, at(index)];
      filled.push([customer, product]);
      await shopping.add(customer, product, 1);
    },
    checkout: async (index) => {
      const customer = free.shift() as Customer;
      try {
        await shopping.checkOut(customer, linesAt(index));
      } finally {
        free.push(customer);
      }
    },
    'new account': async (index) => shopping.checkOut(await shopping.register(), linesAt(index)),
  } satisfies Record<string, Operation>;
  const emptyCarts = async () => {
    const empty = ([customer, product]: readonly [Customer, Product]) => shopping.remove(customer, product);
    while (filled.length > 0) await Promise.all(filled.splice(-AT_ONCE).map(empty));
  };
  return { operations, emptyCarts };
};
