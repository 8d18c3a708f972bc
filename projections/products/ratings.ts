import { sql } from 'kysely';
import { categoryOf, idOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { reviewEvents } from '#contracts/reviews/events';
import type { Database } from '../kernel/database.ts';
import { joined } from '../kernel/joined.ts';
import type { Projection } from '../kernel/projection.ts';
import { rowProjector } from '../kernel/row-projector.ts';
import { createTable, table } from '../kernel/table.ts';
import { changedOrders, newOwners, placedIn, purchases } from './purchases.ts';

/** What one person's review adds to its product. The rating of a review that nobody sees is null. */
interface RatingRow {
  /** As in the stream's name: product and person. */
  id: string;
  product_id: string;
  user_id: string;
  rating: number | null;
  /** The person has the product; reckoned from `product_purchases`. */
  bought: boolean;
  revision: number;
}

const ratingsTable = table<RatingRow>('product_ratings', 'id', {
  id: 'text primary key',
  product_id: 'text not null',
  user_id: 'text not null',
  rating: 'integer',
  bought: 'boolean not null',
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
      'create index if not exists product_ratings_of_product on product_ratings (product_id) include (rating, bought)',
    ),
  streams: { review: reviewEvents },
  revisions: { review: 'revision' },
  key: ({ stream }) => idOf(stream),
  on: {
    ReviewSubmitted: (_, { stream, data, revision }) => ({
      id: idOf(stream),
      product_id: data.productId,
      user_id: data.userId,
      rating: data.rating,
      bought: false,
      revision,
    }),
    ReviewUpdated: (row, { data }) => row && { ...row, rating: data.rating },
    ReviewDeleted: unseen,
    ReviewHidden: unseen,
    ReviewRestored: (row, { data }) => row && { ...row, rating: data.rating },
  },
});

/**
 * Products with the number of their reviews, and with the average and the stars of those whose authors have bought the
 * product. A product's row cannot be folded from many people's streams: no one revision would tell what it has seen. So
 * what each review gives and who has bought what is kept by itself, and the products that a batch touches are reckoned
 * again from that, in the same transaction.
 */
export const withRatings = (products: Projection): Projection => {
  const both = joined(joined(products, ratings), purchases);
  return {
    ...both,
    apply: async (db, events) => {
      await both.apply(db, events);
      const buyers = await reviewsByBuyers(db, events);
      await lookWhoBought(db, [...new Set([...events.flatMap(reviewOf), ...buyers.map(({ id }) => id)])]);
      const touched = [
        ...new Set([...events.flatMap(productOf), ...buyers.map(({ product_id }) => product_id)]),
      ];
      if (touched.length > 0) await reckon(db, touched);
    },
  };
};

/** The product whose rating an event may change: a review's, and one that appears after its reviews. */
const productOf = ({ stream }: RecordedEvent): readonly string[] =>
  ['product', 'review'].includes(categoryOf(stream)) ? idOf(stream).split('-').slice(0, 1) : [];

const reviewOf = ({ stream }: RecordedEvent): readonly string[] =>
  categoryOf(stream) === 'review' ? [idOf(stream)] : [];

/** The reviews that these events of orders may make count or not, by the buyers: the same before and after they are applied. */
export const reviewsByBuyers = async (
  db: Database,
  events: readonly RecordedEvent[],
): Promise<readonly Pick<RatingRow, 'id' | 'product_id'>[]> => {
  const orders = changedOrders(events);
  if (orders.size === 0) return [];
  const owners = newOwners(events);
  // One list of keys, so that the rows are found by their index: of one or the other all would be read.
  const { rows } = await sql<Pick<RatingRow, 'id' | 'product_id'>>`
    select id, product_id from product_ratings where id = any(${placedIn(events, orders, owners)}::text[] || array(
      select jsonb_object_keys(units) || '-' || coalesce(taken.by, user_id)
      from product_purchases
      left join unnest(${[...owners.keys()]}::text[], ${[...owners.values()]}::text[]) as taken (id, by) using (id)
      where product_purchases.id = any(${[...orders]})
    ))
  `.execute(db);
  return rows;
};

const lookWhoBought = async (db: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    update product_ratings set bought = looked.bought
    from (
      select id, coalesce((
        select true from product_purchases
        where product_purchases.user_id = product_ratings.user_id and counts and units ? product_id
        limit 1
      ), false) as bought
      from product_ratings where id = any(${ids})
    ) as looked
    where product_ratings.id = looked.id and product_ratings.bought <> looked.bought
  `.execute(db);
};

const STARS = [1, 2, 3, 4, 5] as const;

const reckon = async (db: Database, productIds: readonly string[]): Promise<void> => {
  await sql`
    update products set rating = given.rating, num_reviews = given.number, rating_counts = given.counts
    from (
      select product_id, count(rating) as number,
        coalesce(round(sum(counted) * 100.0 / nullif(count(counted), 0)) / 100, 0)::double precision as rating,
        array[${sql.join(STARS.map((stars) => sql`count(*) filter (where counted = ${sql.lit(stars)})`))}]::integer[] as counts
      from (
        select product_id, rating, case when bought then rating end as counted
        from unnest(${productIds}::text[]) as touched (product_id) left join product_ratings using (product_id)
      ) as reviewed
      group by product_id
    ) as given
    where products.id = given.product_id
      and row(products.rating, products.num_reviews, products.rating_counts)
        is distinct from row(given.rating, given.number, given.counts)
  `.execute(db);
};
