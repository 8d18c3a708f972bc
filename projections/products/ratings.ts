import { sql } from 'kysely';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { reviewEvents } from '#contracts/reviews/events';
import type { Database } from '../kernel/database.ts';
import { joined } from '../kernel/joined.ts';
import type { Projection } from '../kernel/projection.ts';
import type { ExpectedTable, Replay } from '../kernel/replay.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable, table } from '../kernel/table.ts';
import type { ProductRow } from './table.ts';

/** What one person's review gives its product. Of one that nobody sees the rating is null. */
interface RatingRow {
  /** As in the stream's name: product and person. */
  id: string;
  product_id: string;
  rating: number | null;
  revision: number;
}

const ratingsTable = table<RatingRow>('product_ratings', 'id', {
  id: 'text primary key',
  product_id: 'text not null',
  rating: 'integer',
  revision: 'integer not null',
});

const unseen = (row: RatingRow | undefined) => row && { ...row, rating: null };

const ratings = rowProjector({
  name: 'product ratings',
  version: 1,
  table: ratingsTable,
  migrate: (db) =>
    createTable(
      db,
      ratingsTable,
      'create index if not exists product_ratings_of_product on product_ratings (product_id) include (rating)',
    ),
  streams: { review: reviewEvents },
  revisions: { review: 'revision' },
  key: ({ stream }) => idOf(stream),
  on: {
    ReviewSubmitted: (_, { stream, data, revision }) => ({
      id: idOf(stream),
      product_id: data.productId,
      rating: data.rating,
      revision,
    }),
    ReviewUpdated: (row, { data }) => row && { ...row, rating: data.rating },
    ReviewDeleted: unseen,
    ReviewHidden: unseen,
  },
});

/**
 * Products with the average and the number of their reviews, in all and of each number of stars. A product's row cannot be folded from many people's
 * streams: no one revision would tell what it has seen. So what each review gives is kept by itself, and the products
 * that a batch touches are reckoned anew from that, in the same transaction.
 */
export const withRatings = (products: Projection): Projection => {
  const both = joined(products, ratings);
  return {
    ...both,
    apply: async (db, events) => {
      await both.apply(db, events);
      const touched = [...new Set(events.flatMap(productOf))];
      if (touched.length > 0) await reckon(db, touched);
    },
    replay: () => replayRated(both),
  };
};

/** The product whose rating an event may change: a review's, and one that appears after its reviews. */
const productOf = ({ stream }: RecordedEvent): readonly string[] =>
  ['product', 'review'].includes(categoryOf(stream)) ? idOf(stream).split('-').slice(0, 1) : [];

const STARS = [1, 2, 3, 4, 5] as const;

/** To two decimals; 0 without any. */
const averageOf = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum * 100) / count) / 100;

const reckon = async (db: Database, productIds: readonly string[]): Promise<void> => {
  await sql`
    update products set rating = given.rating, num_reviews = given.number, rating_counts = given.counts
    from (
      select product_id, count(rating) as number,
        coalesce(round(sum(rating) * 100.0 / nullif(count(rating), 0)) / 100, 0)::double precision as rating,
        array[${sql.join(STARS.map((stars) => sql`count(*) filter (where rating = ${sql.lit(stars)})`))}]::integer[] as counts
      from unnest(${productIds}::text[]) as touched (product_id) left join product_ratings using (product_id)
      group by product_id
    ) as given
    where products.id = given.product_id
      and row(products.rating, products.rating_counts) is distinct from row(given.rating, given.counts)
  `.execute(db);
};

const replayRated = ({ replay }: Projection): Replay => {
  const both = replay?.();
  return {
    apply: async (events) => both?.apply(events),
    expected: () => {
      const [products, given] = both?.expected() ?? [];
      return products && given ? [rated(products, given), given] : [];
    },
  };
};

const rated = (products: ExpectedTable, given: ExpectedTable): ExpectedTable => {
  const counts = new Map<string, readonly number[]>();
  for (const { product_id, rating } of given.rows.values() as Iterable<RatingRow>) {
    const before = counts.get(product_id) ?? STARS.map(() => 0);
    counts.set(
      product_id,
      before.map((count, index) => (STARS[index] === rating ? count + 1 : count)),
    );
  }
  const rate = (row: ProductRow): ProductRow => {
    const rating_counts = counts.get(row.id) ?? STARS.map(() => 0);
    const count = rating_counts.reduce((all, each) => all + each, 0);
    const sum = rating_counts.reduce((all, each, index) => all + each * (index + 1), 0);
    return { ...row, rating: averageOf(sum, count), num_reviews: count, rating_counts };
  };
  const rows = [...products.rows].map(([key, row]) => [key, rate(row as ProductRow)] as const);
  return { ...products, rows: new Map(rows) };
};
