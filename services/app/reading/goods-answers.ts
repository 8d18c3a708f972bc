import type { ProductFilter, ProductList } from '#contracts/catalogue/goods-api';
import type { Database } from '#projections/kernel/database';
import { filterProducts } from '#projections/products/filter';
import { countNowAndThen } from '#projections/products/search-counts';
import { allProducts, productWithRatings } from '#projections/products/queries';
import { refuse } from '../../kernel/decision.ts';
import { okJson, type Beside, type DoneAsJson } from '../../platform/http/reply.ts';

/** Keeps answers while they are exact; what is kept is JSON already. */
export type Cached = <Answer>(
  question: string,
  read: () => Promise<Answer>,
  isExact?: (answer: Answer) => boolean,
) => Promise<Answer>;

/** An answer in JSON. Where it is not exact, it may be a few seconds old: nothing that is made of it is kept. */
export interface GoodsAnswer extends DoneAsJson {
  readonly isExact: boolean;
}

const answered = (answer: unknown, beside: Beside = {}, isExact = true): GoodsAnswer => ({
  ...okJson(JSON.stringify(answer), beside),
  isExact,
});

/**
 * What everybody asks for: answers that depend on the products alone, and are kept while these are the same. `zone` is
 * the shop's: days begin there.
 */
export const goodsAnswers = (db: Database, kept: Cached, zone: string, count = countNowAndThen()) => ({
  all: (query: ProductList) =>
    kept(`all ${JSON.stringify(query)}`, async () => {
      const { rows, total } = await allProducts(db, query);
      return answered(rows, { total });
    }),
  filter: (query: ProductFilter) => {
    const read = async () => {
      const found = await filterProducts(db, query, { kept, count, zone });
      const { products, facets, total, nextCursor, isExact } = found;
      return answered({ products, facets }, { total, nextCursor: nextCursor ?? undefined }, isExact);
    };
    return kept(`filter ${JSON.stringify(query)}`, read, ({ isExact }) => isExact);
  },
  product: (id: string) =>
    kept(`product ${id}`, async () => {
      const found = await productWithRatings(db, id);
      return found ? answered(found) : refuse('NOT_FOUND');
    }),
});
export type GoodsAnswers = ReturnType<typeof goodsAnswers>;
