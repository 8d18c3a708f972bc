import { sql } from 'kysely';
import type { Database } from './database.ts';

/** One comparison of every read row with a fold of the whole log. */
export interface Verification {
  readonly upTo: bigint;
  readonly events: number;
  readonly rows: number;
  readonly seconds: number;
  readonly differences: number;
  /** Streams that could not be folded to their end, and so were compared with nothing. */
  readonly unreadable: number;
}

/** Keeps what came of a verification, so that the shop can say when it was last proved. */
export const keepVerification = async (db: Database, made: Verification): Promise<void> => {
  const { upTo, events, rows, seconds, differences, unreadable } = made;
  await sql`
    insert into projection_verifications (up_to, events, rows, seconds, differences, unreadable)
    values (${upTo}, ${events}, ${rows}, ${seconds}, ${differences}, ${unreadable})
  `.execute(db);
};

type Shown = Omit<Verification, 'upTo'> & { readonly upTo: string; readonly at: string };

/** The newest verification; null when there was none yet. */
export const lastVerification = async (db: Database): Promise<Shown | null> => {
  const { rows } = await sql<Omit<Shown, 'at'> & { at: Date }>`
    select at, up_to::text as "upTo", events, rows, seconds, differences, unreadable
    from projection_verifications order by at desc limit 1
  `.execute(db);
  return rows[0] ? { ...rows[0], at: rows[0].at.toISOString() } : null;
};
