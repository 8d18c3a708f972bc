import { sql } from 'kysely';
import { readTables } from '#contracts/read-tables';
import type { Database } from '../kernel/database.ts';

/** How many events the index has. */
export type CountEvents = (db: Database) => Promise<number>;

/** Behind every position. */
const NOWHERE = Number.MAX_SAFE_INTEGER;

/**
 * Makes a counter that counts each event once, for a caller that asks about one index again and again: the index grows
 * at its end, so what was counted stays valid. Where a stream is parked it may grow from there on, and what follows is
 * counted again until the stream goes on.
 */
export const countOnward = (): CountEvents => {
  let known = { upTo: -1, total: 0 };
  return async (db) => {
    const before = known;
    const { rows } = await sql<{ more: number; firm: number; last: number | null }>`
      with parked as (
        select coalesce(min(position), ${NOWHERE}) as first from projection_parked
        where projection = ${readTables.log.name}
      )
      select count(*) as more, count(*) filter (where position < first) as firm,
        max(position) filter (where position < first) as last
      from log_events, parked where position > ${before.upTo}
    `.execute(db);
    const { more = 0, firm = 0, last = null } = rows[0] ?? {};
    // Where two count at once, the one that got further stays.
    if (last !== null && last > known.upTo) known = { upTo: last, total: before.total + firm };
    return before.total + more;
  };
};
