import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';

/** How many events the index has. */
export type CountEvents = (db: Database) => Promise<number>;

/**
 * Makes a counter that counts each event once, for a caller that asks about one index again and again: the index only
 * grows at its end, so what was counted stays valid.
 */
export const countOnward = (): CountEvents => {
  let known = { upTo: -1, total: 0 };
  return async (db) => {
    const before = known;
    const { rows } = await sql<{ more: number; last: number | null }>`
      select count(*) as more, max(position) as last from log_events where position > ${before.upTo}
    `.execute(db);
    const { more = 0, last = null } = rows[0] ?? {};
    const total = before.total + more;
    // Where two count at once, the one that got further stays.
    if (last !== null && last > known.upTo) known = { upTo: last, total };
    return total;
  };
};
