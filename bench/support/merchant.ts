import { allEvents } from '../../contracts/all-events.ts';
import { createProduct } from '../../services/catalogue/decide/create-product.ts';
import { product } from '../../services/catalogue/state.ts';
import type { CommandContext } from '../../services/kernel/command-context.ts';
import { newId } from '../../services/kernel/derived-id.ts';
import { createHandler } from '../../services/kernel/handle.ts';
import { readConfig } from '../../services/platform/config.ts';
import { createPersonalData } from '../../services/platform/personal-data.ts';
import { submitReview } from '../../services/reviews/decide/submit-review.ts';
import { review, reviewOf } from '../../services/reviews/state.ts';
import { setStock } from '../../services/stock/decide/set-stock.ts';
import { stock } from '../../services/stock/state.ts';
import { openStores } from '../../services/stores.ts';
import type { PlausibleProduct } from './plausible-products.ts';

const AT_ONCE = 64;

const context = (): CommandContext => {
  const commandId = newId();
  return { commandId, correlationId: commandId, causationId: commandId, actor: { process: 'bench' } };
};

/** The write side in this process, on a running shop's log: what a merchant and their customers do, without HTTP. */
export const openMerchant = (env: NodeJS.ProcessEnv) => {
  const config = readConfig(env);
  const stores = openStores(config);
  const personal = createPersonalData({ pool: stores.pool, vaultKey: config.vaultKey, events: allEvents });
  const handler = createHandler({ log: stores.log, seal: personal.seal, isFresh: () => true });
  const ids: string[] = [];

  const setAvailable = (productId: string, available: number) =>
    handler.handle(stock, productId, setStock({ productId, available }, { now: new Date() }), context());

  const offer = async (productId: string, { stock: available, rating, ...given }: PlausibleProduct) => {
    handler.expectNew(stock, productId);
    handler.expectNew(product, productId);
    await setAvailable(productId, available);
    const create = createProduct({ productId, image: '', ...given }, { now: new Date() });
    await handler.handle(product, productId, create, context());
    return rating;
  };

  const rate = async (productId: string, userId: string, rating: number) => {
    const of = { productId, userId };
    const words = { reviewId: newId(), comment: 'As described.', commentKey: '' };
    handler.expectNew(review, reviewOf(of));
    const submit = submitReview({ ...of, ...words, rating }, { now: new Date() });
    await handler.handle(review, reviewOf(of), submit, context());
  };

  return {
    /** Brings products into the shop, and a review for those that were rated. */
    offer: async (products: readonly PlausibleProduct[]) => {
      const customers = Array.from({ length: 50 }, newId);
      for (const customer of customers) await personal.makeKey(customer);
      const waiting = products.entries();
      const work = async () => {
        for (const [index, each] of waiting) {
          const id = newId();
          const rating = await offer(id, each);
          if (rating > 0) await rate(id, customers[index % customers.length] ?? '', rating);
          ids.push(id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
    /** Sets the stock of any product, now and then to nothing. */
    restock: (next: () => number) =>
      setAvailable(ids[Math.floor(next() * ids.length)] ?? '', Math.floor(next() ** 2 * 100)),
    query: (text: string) => stores.pool.query(text),
    close: () => stores.close(),
  };
};
