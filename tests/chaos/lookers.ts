import { routes } from '#contracts/api';
import type { Product } from '#contracts/catalogue/views';
import { listen } from '../support/listening.ts';
import type { Customer } from '../support/shop.ts';
import { visit, type Visitor } from '../support/visitor.ts';

/** People who browse until stopped, each at one of these apis, with a page that listens: connections come and go. */
export const openLookers = (
  people: readonly Customer[],
  origins: readonly string[],
  products: readonly Product[],
  turn: () => Promise<void>,
) => {
  const failed: string[] = [];
  const stop = new AbortController();
  const lookAround = async ({ userId, cookies }: Customer, index: number) => {
    const visitor = visit(origins[index % origins.length] ?? '', { cookies });
    for (let visits = 0; !stop.signal.aborted; visits += 1) {
      await turn();
      const product = products[visits % products.length];
      if (product) await look(visitor, userId, product).catch((error) => failed.push(String(error)));
    }
  };
  const all = Promise.all(people.map(lookAround));
  return {
    /** What went wrong since the last time this was asked. */
    failed: (): readonly string[] => failed.splice(0),
    stop: async (): Promise<void> => {
      stop.abort();
      await all;
    },
  };
};

const look = async (visitor: Visitor, userId: string, { _id: id, title }: Product): Promise<void> => {
  const page = await listen(visitor, { products: [id] });
  try {
    await visitor.call(routes.filterProducts, { query: { limit: '24', sortBy: 'name-asc' } });
    await visitor.call(routes.filterProducts, { query: { limit: '24', q: title } });
    await visitor.call(routes.product, { params: { id } });
    await visitor.call(routes.myOrders, { query: { limit: '10' } });
    await visitor.call(routes.cart, { params: { userId } });
  } finally {
    await page.leave();
  }
};
