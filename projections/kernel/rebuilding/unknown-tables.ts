import { sql } from 'kysely';
import { GIVES_WAY_AFTER } from '#resilience/retry-while-locked';
import { projectionLock, tryLockIn } from '../database/advisory-lock.ts';
import type { Database } from '../database.ts';

/** Milliseconds that a projection has to have stood: a process that runs it and restarts is back by then. */
const UNMOVED = 60_000;

interface Unknown {
  readonly name: string;
  readonly epoch: number;
  readonly tables: readonly string[];
  readonly isUnmoved: boolean;
}

/**
 * Drops the tables of projections that this code does not know, unless they are said to hold no personal data: they are
 * a newer shop's, which was rolled back, and nobody erases people from them. That shop makes them again. Answers false
 * where one is run: who does so knows what to erase.
 */
export const dropUnknownTables = async (db: Database, known: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<Unknown>`
    select name, epoch, tables, updated_at < now() - ${UNMOVED} * interval '1 millisecond' as "isUnmoved"
    from projection_checkpoints
    where name <> all(${known}::text[]) and tables is not null and impersonal is distinct from version
    order by name
  `.execute(db);
  let isDone = true;
  for (const unknown of rows) if (!unknown.isUnmoved || !(await drop(db, unknown))) isDone = false;
  return isDone;
};

/** No version is 0: whichever comes makes the tables from the whole log. */
const drop = (db: Database, { name, epoch, tables }: Unknown): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = ${GIVES_WAY_AFTER}`).execute(trx);
    if (!(await tryLockIn(trx, projectionLock(name)))) return false;
    const { rows } = await sql`
      update projection_checkpoints set version = 0, epoch = epoch + 1, position = -1, changed = -1, tables = null
      where name = ${name} and epoch = ${epoch} returning name
    `.execute(trx);
    if (rows.length === 0) return false;
    for (const table of tables) await sql`drop table if exists ${sql.table(table)}`.execute(trx);
    await sql`delete from projection_parked where projection = ${name}`.execute(trx);
    return true;
  });
