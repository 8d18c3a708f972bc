import { allEvents } from '../../contracts/all-events.ts';
import { catalogueEvents } from '../../contracts/catalogue/events.ts';
import type { DomainEvent, EventRegistry } from '../../contracts/kernel/event.ts';
import type { RecordedEvent } from '../../contracts/kernel/recorded.ts';
import { reviewEvents } from '../../contracts/reviews/events.ts';
import { stockEvents } from '../../contracts/stock/events.ts';
import { productsProjection } from '../../projections/products/projector.ts';
import { ownContext, type CommandContext } from '../../services/kernel/command-context.ts';
import { newId } from '../../services/kernel/ids.ts';
import { createHandler } from '../../services/kernel/handle.ts';
import { readConfig } from '../../services/platform/config.ts';
import { setStock } from '../../services/stock/decide/set-stock.ts';
import { stock } from '../../services/stock/state.ts';
import { openStores } from '../../services/app/stores/stores.ts';
import type { PlausibleProduct } from './plausible-products.ts';

const BATCH = 500;
const newest: EventRegistry = allEvents;

const context = (): CommandContext => ownContext({ process: 'bench' });

/** Fills a running shop's table, and then changes stock as orders do. */
export const openMerchant = (env: NodeJS.ProcessEnv) => {
  const stores = openStores(readConfig(env));
  const seal = (_: string, __: unknown, data: unknown) => Promise.resolve(data);
  const handler = createHandler({ log: stores.log, seal, isFresh: () => true });
  const ids: string[] = [];
  let position = 0n;

  const told = (stream: string, { type, data }: DomainEvent, revision = 0): RecordedEvent => ({
    id: stream,
    stream,
    revision,
    position: (position += 100n),
    type,
    data,
    created: new Date(),
    metadata: {
      $correlationId: '',
      $causationId: '',
      actor: { process: 'bench' },
      schema: newest[type]?.version ?? 1,
    },
  });
  const eventsOf = ({ stock: availableAfter, rating, ...facts }: PlausibleProduct) => {
    const [productId, userId, reviewId, at] = [newId(), newId(), newId(), new Date().toISOString()];
    ids.push(productId);
    const created = catalogueEvents.ProductCreated.create({
      productId,
      translations: {},
      images: [],
      ...facts,
      at,
    });
    const stocked = stockEvents.StockSet.create({ productId, variantId: productId, availableAfter, at });
    const words = { reviewId, rating, comment: '', commentKey: '', at };
    const reviewed = reviewEvents.ReviewSubmitted.create({ productId, userId, ...words });
    return [
      // These events are not in the log; they come before the first event of their stream that will be.
      told(`stock-${productId}`, stocked, -1),
      told(`product-${productId}`, created),
      ...(rating > 0 ? [told(`review-${productId}-${userId}`, reviewed)] : []),
    ];
  };

  return {
    /** Projects products as the projector does, without first spending time on writing their events. */
    offer: async (products: readonly PlausibleProduct[]) => {
      for (let start = 0; start < products.length; start += BATCH) {
        const events = products.slice(start, start + BATCH).flatMap(eventsOf);
        await stores.db.transaction().execute((trx) => productsProjection.apply(trx, events));
      }
    },
    /** Sets the stock of a random product, now and then to 0. */
    restock: (next: () => number) => {
      const productId = ids[Math.floor(next() * ids.length)] ?? '';
      const available = Math.floor(next() ** 2 * 100);
      return handler.handle(
        stock,
        productId,
        setStock({ productId, variantId: productId, available }, { now: new Date() }),
        context(),
      );
    },
    query: (text: string) => stores.pool.query(text),
    close: () => stores.close(),
  };
};
