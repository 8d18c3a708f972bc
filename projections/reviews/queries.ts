import { sql, type RawBuilder } from 'kysely';
import type { ReviewList } from '#contracts/reviews/api';
import type { Paging } from '#contracts/kernel/paging';
import { reveal } from '#contracts/kernel/personal';
import type { Review } from '#contracts/reviews/views';
import type { Database } from '../kernel/database.ts';
import { counted, pageOf, type Page } from '../kernel/page.ts';
import type { ReviewRow, ReviewTables } from './table.ts';

/** What a review shows of the accounts' table. */
type AuthorsShown = { accounts: { id: string; name: string } };

const ofProduct = (db: Database, productId: string) =>
  db.withTables<ReviewTables>().selectFrom('reviews').where('product_id', '=', productId);
type Chosen = ReturnType<typeof ofProduct>;

const shown = (db: Database, productId: string, user?: string): Chosen =>
  ofProduct(db, productId)
    .$if(user !== undefined, (some) => some.where('user_id', '=', user ?? ''))
    .where(sql<boolean>`shown`);

/**
 * Hidden reviews, without those of people who were erased: nothing of them is left to read, and nobody shows them
 * again.
 */
const hidden = (db: Database, productId: string): Chosen =>
  ofProduct(db, productId)
    .where(sql<boolean>`hidden`)
    .where(sql<boolean>`not exists (select 1 from accounts where accounts.id = user_id and deleted)`);

/**
 * Whether somebody has paid for a product, in an order that was neither cancelled nor refunded whole. Looked up among
 * their own orders, hence no `exists`: Postgres might read everybody's orders to know it of a few people.
 */
const bought = (userId: RawBuilder<unknown>, productId: string) => sql<boolean>`coalesce((
  select true from orders where orders.user_id = ${userId} and orders.status in ('paid', 'delivered')
    and orders.lines @> ${JSON.stringify([{ productId }])}::jsonb
  limit 1
), false)`;

type ShownRow = Omit<ReviewRow, 'id' | 'product_id' | 'shown' | 'hidden' | 'revision'> & {
  author: string | null;
  bought: boolean;
};

const toReview = (row: ShownRow): Review => ({
  _id: row.review_id,
  user: { _id: row.user_id, name: row.author ?? '' },
  rating: row.rating,
  comment: reveal(row.comment),
  boughtIt: row.bought,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at && row.updated_at.toISOString(),
});

/** What people say of a product, the newest first. */
export const reviewsOf = (db: Database, productId: string, { user, ...paging }: ReviewList) =>
  pageOfReviews(db, productId, shown(db, productId, user), paging);

/** What admins have hidden of it, for them to look at again. */
export const hiddenReviewsOf = (db: Database, productId: string, paging: Paging) =>
  pageOfReviews(db, productId, hidden(db, productId), paging);

/** Authors and orders are looked up for the page alone. */
const pageOfReviews = async (
  db: Database,
  productId: string,
  chosen: Chosen,
  paging: Paging,
): Promise<Page<Review>> => {
  const { limit, offset } = pageOf(paging);
  const page = chosen
    .select(['id', 'review_id', 'user_id', 'rating', 'comment', 'created_at', 'updated_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await db
    .withTables<AuthorsShown>()
    .selectFrom(page)
    .leftJoin('accounts', 'accounts.id', 'page.user_id')
    .select(['review_id', 'user_id', 'rating', 'comment', 'created_at', 'updated_at'])
    .select(['accounts.name as author', bought(sql.ref('page.user_id'), productId).as('bought')])
    .orderBy('created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
  const count = chosen.select((eb) => eb.fn.countAll<number>().as('total'));
  return counted(rows, toReview, count, paging);
};

/** Whether somebody has bought a product, as their reviews say it. */
export const hasBought = async (db: Database, userId: string, productId: string): Promise<boolean> => {
  const { rows } = await sql<{
    bought: boolean;
  }>`select ${bought(sql`${userId}`, productId)} as bought`.execute(db);
  return rows[0]?.bought ?? false;
};
