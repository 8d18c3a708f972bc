import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';

/** How many events the index has. */
export type CountEvents = (db: Database) => Promise<number>;

/**
 * Counts each event once: the index only grows, and only at its end, so that what was counted stays as it is. For who
 * asks of one index again and again.
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
    // Of two that count at once the further one stays.
    if (last !== null && last > known.upTo) known = { upTo: last, total };
    return total;
  };
};
