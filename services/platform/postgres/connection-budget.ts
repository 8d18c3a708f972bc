import type { Pool } from 'pg';
import { readTableNames } from '#contracts/read-tables';

/**
 * The most connections to Postgres that one process of a kind opens: its pools, and those that only listen. A projector
 * has one for each table and another, one for its leases, three for the vault and one that hears of its changes, and
 * three for what admins ask for; and opens one more for each table that it is making again.
 */
const CONNECTIONS = { api: 48, projector: readTableNames.length + 9 } as const;

export interface Processes {
  readonly apis: number;
  readonly projectors: number;
  /** Tables that are made again at the same time. */
  readonly rebuilt?: number;
}

/** The connections that a server allows one role, in all processes together. */
export interface Room {
  readonly max: number;
  /** Kept for administrators. */
  readonly reserved: number;
  /** Limits of the role and of the database; -1 is none. */
  readonly limits: readonly number[];
}

/** Reads `Room`, in one row. `reserved_connections` does not exist before PostgreSQL 16. */
export const ROOM = `
  select current_setting('max_connections')::int as max,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved,
    array[(select rolconnlimit from pg_roles where rolname = current_user),
      (select datconnlimit from pg_database where datname = current_database())] as limits`;

/** What is wrong where this many processes share the connections; undefined where they fit. */
export function overBudget(
  { apis, projectors, rebuilt = 0 }: Processes,
  { max, reserved, limits }: Room,
): string | undefined {
  const needed = apis * CONNECTIONS.api + projectors * CONNECTIONS.projector + rebuilt;
  const free = Math.min(max - reserved, ...limits.filter((limit) => limit >= 0));
  if (needed <= free) return undefined;
  const rebuilding = rebuilt > 0 ? `, making ${rebuilt} table(s) again,` : '';
  return `${apis} api(s) and ${projectors} projector(s)${rebuilding} take ${needed} connections at most, and this role may have ${free}: raise max_connections, or the limit of the role or the database, or run fewer`;
}

/** The database does not allow the connections that the shop is configured to take. */
export class TooFewConnections extends Error {
  constructor(sentence: string) {
    super(`DATABASE_URL: ${sentence}`);
    this.name = 'TooFewConnections';
  }
}

/**
 * Checked before anything is served: the connections must suffice for one api and one projector. Throws
 * `TooFewConnections`.
 */
export async function checkConnections(pool: Pool): Promise<void> {
  const [room] = (await pool.query<Room>(ROOM)).rows;
  const over = room && overBudget({ apis: 1, projectors: 1 }, room);
  if (over !== undefined) throw new TooFewConnections(over);
}
