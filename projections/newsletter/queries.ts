import type { Database } from '../kernel/database.ts';
import type { NewsletterTables } from './table.ts';

/** How many get the newsletter. */
export const subscriberCount = async (db: Database): Promise<number> => {
  const { count } = await db
    .withTables<NewsletterTables>()
    .selectFrom('newsletter')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return count;
};

/** The next of those who get it, in the order of their ids. */
export const subscriptionsAfter = async (
  db: Database,
  after: string | null,
  limit: number,
): Promise<readonly string[]> => {
  const rows = await db
    .withTables<NewsletterTables>()
    .selectFrom('newsletter')
    .select('subscription_id')
    .where('status', '=', 'confirmed')
    .where('subscription_id', '>', after ?? '')
    .orderBy('subscription_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.subscription_id);
};
