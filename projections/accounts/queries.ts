import { sql } from 'kysely';
import type { User } from '#contracts/accounts/views';
import type { Paging } from '#contracts/kernel/paging';
import type { Database } from '../kernel/database.ts';
import { counted, pageOf, type Page } from '../kernel/page.ts';
import type { AccountRow, AccountTables } from './table.ts';

/** What a person's view shows of the orders' table. */
type OrdersShown = { orders: { id: string; user_id: string; placed_at: Date } };

const accounts = (db: Database) => db.withTables<AccountTables & OrdersShown>().selectFrom('accounts');

const orderIds = sql<string[]>`array(
  select orders.id from orders where orders.user_id = accounts.id order by orders.placed_at desc, orders.id desc
)`.as('orders');

type ShownRow = Pick<AccountRow, 'id' | 'name' | 'username' | 'email' | 'is_admin' | 'is_auditor'> & {
  orders: string[];
};
const shown = ['id', 'name', 'username', 'email', 'is_admin', 'is_auditor'] as const;

const toUser = (row: ShownRow): User => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  isAdmin: row.is_admin,
  isAuditor: row.is_auditor,
  orders: row.orders,
});

/** A registered person; null for one that is not there or was deleted. */
export const userById = async (db: Database, id: string): Promise<User | null> => {
  const query = accounts(db).select(shown).select(orderIds).where('id', '=', id).where('deleted', '=', false);
  const row = await query.executeTakeFirst();
  return row ? toUser(row) : null;
};

/** Who ordered; of a deleted account the name reads `[erased]`. Null for one that was never registered. */
export const customerById = async (
  db: Database,
  id: string,
): Promise<{ readonly name: string; readonly email: string } | null> =>
  (await accounts(db).select(['name', 'email']).where('id', '=', id).executeTakeFirst()) ?? null;

/** Everybody but the deleted, newest first. */
export const allUsers = async (db: Database, paging: Paging): Promise<Page<User>> => {
  const here = accounts(db).where('deleted', '=', false);
  const { limit, offset } = pageOf(paging);
  const query = here
    .select(shown)
    .select(orderIds)
    .orderBy('registered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  return counted(
    await query.execute(),
    toUser,
    here.select((eb) => eb.fn.countAll<number>().as('total')),
    paging,
  );
};
