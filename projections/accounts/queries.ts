import { sql } from 'kysely';
import type { User } from '#contracts/accounts/views';
import type { Days } from '#contracts/kernel/day';
import { id as anyId } from '#contracts/kernel/ids';
import type { Paging } from '#contracts/kernel/paging';
import { reveal } from '#contracts/kernel/personal';
import type { Database } from '../kernel/database.ts';
import { onDays } from '../kernel/days.ts';
import { counted, pageOf, type Page } from '../kernel/page.ts';
import { beginningWith, containing, inLowerCase } from '../kernel/text.ts';
import type { AccountRow, AccountTables } from './table.ts';

/** What a person's view shows of the orders' table. */
type OrdersShown = { orders: { id: string; user_id: string; placed_at: Date } };

const accounts = (db: Database) => db.withTables<AccountTables & OrdersShown>().selectFrom('accounts');

const orderIds = sql<string[]>`array(
  select orders.id from orders where orders.user_id = accounts.id order by orders.placed_at desc, orders.id desc
)`.as('orders');

type ShownRow = Pick<
  AccountRow,
  'id' | 'name' | 'username' | 'email' | 'is_admin' | 'is_auditor' | 'is_guest'
> & {
  orders: string[];
};
const shown = ['id', 'name', 'username', 'email', 'is_admin', 'is_auditor', 'is_guest'] as const;

const toUser = (row: ShownRow): User => ({
  _id: row.id,
  name: reveal(row.name),
  username: row.username === null ? '' : reveal(row.username),
  email: reveal(row.email),
  isAdmin: row.is_admin,
  isAuditor: row.is_auditor,
  ...(row.is_guest && { isGuest: true as const }),
  orders: row.orders,
});

/** Without deleted people, and without guests whom an account has taken in. */
const standing = (db: Database) => accounts(db).where('deleted', '=', false).where('taken_in_by', 'is', null);

/** A registered person, or a guest; null for one that is not there or was deleted. */
export const userById = async (db: Database, id: string): Promise<User | null> => {
  const query = standing(db).select(shown).select(orderIds).where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? toUser(row) : null;
};

/** A person who ordered; the name of a deleted account reads `[erased]`. Null for one that was never registered. */
export const customerById = async (
  db: Database,
  id: string,
): Promise<{ readonly name: string; readonly email: string } | null> => {
  const row = await accounts(db).select(['name', 'email']).where('id', '=', id).executeTakeFirst();
  return row ? { name: reveal(row.name), email: reveal(row.email) } : null;
};

/** The names of these people, without those who are deleted. */
export const namesOf = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly { readonly _id: string; readonly name: string }[]> => {
  const named = accounts(db)
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('deleted', '=', false);
  return (await named.orderBy('id').execute()).map(({ id, name }) => ({ _id: id, name: reveal(name) }));
};

/** The people of exactly this name, in any case, the newest first. */
export const idsByName = async (db: Database, name: string, most: number): Promise<readonly string[]> => {
  const named = accounts(db)
    .select('id')
    .where('deleted', '=', false)
    // What is searched begins with the name, in a line of its own.
    .where(sql<boolean>`search like ${inLowerCase(beginningWith(`${name}\n`))}`);
  const rows = await named.orderBy('registered_at', 'desc').orderBy('id').limit(most).execute();
  return rows.map(({ id }) => id);
};

interface PeopleSearch extends Paging, Days {
  /** Part of the name, the username or the e-mail, or the whole id. */
  readonly q?: string | undefined;
}

/**
 * All people, newest first, without the deleted and guests whom an account has taken in. Days are days of registering,
 * in `zone`: who has no account has none, as the dashboard counts.
 */
export const allUsers = async (db: Database, search: PeopleSearch, zone: string): Promise<Page<User>> => {
  const q = search.q?.trim();
  const registered = onDays(sql`registered_at`, search, zone);
  let found = standing(db);
  if (q && anyId.safeParse(q).success) found = found.where('id', '=', q);
  else if (q) found = found.where(sql<boolean>`search like ${inLowerCase(containing(q))}`);
  if (registered) found = found.where(registered).where('is_guest', '=', false);
  const { limit, offset } = pageOf(search);
  const page = found
    .select([...shown, 'registered_at'])
    .orderBy('registered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  // Orders are looked up for the people of the page alone, not for those that it skips.
  const query = db
    .withTables<OrdersShown>()
    .selectFrom(page.as('accounts'))
    .select(shown)
    .select(orderIds)
    .orderBy('registered_at', 'desc')
    .orderBy('id');
  return counted(
    await query.execute(),
    toUser,
    found.select((eb) => eb.fn.countAll<number>().as('total')),
    search,
  );
};
