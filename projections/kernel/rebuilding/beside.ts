import { sql } from 'kysely';
import { pauseFor } from '#resilience/pause';
import { tryLock } from '../database/advisory-lock.ts';
import { openDatabase, type Database, type OpenDatabase } from '../database.ts';
import { LIVE } from './kept.ts';
import { END_SILENT } from '../running/lease-locks.ts';
import { run } from '../run.ts';

/** Milliseconds. */
const TAKE_AGAIN = 50;

/**
 * Opens a connection on which unqualified names mean tables of a fresh schema beside the live ones. There is no
 * deadline: in a large shop cleaning, comparing and counting take longer than any query of a page. Once the connection is
 * lost, every statement fails: on another one these names might mean the live tables, or what somebody else makes.
 */
export const openBeside = async (url: string, schema: string): Promise<OpenDatabase> => {
  const beside = openDatabase(url, {
    max: 1,
    searchPath: `${schema},${LIVE}`,
    waitForDisk: false,
    pipeline: true,
    byKeys: true,
    longStatements: true,
    isOneSession: true,
  });
  await sql`set statement_timeout = 0`.execute(beside.db).catch(async (error: unknown) => {
    await beside.close();
    throw error;
  });
  return beside;
};

/**
 * Takes the schema for this connection until it ends, or until the lock of this name is unlocked. To be called by the one
 * process that may: who still has the schema lost that right and has not noticed, or is frozen, so its connection is ended.
 */
export const takeSchema = async (db: Database, schema: string, signal: AbortSignal): Promise<void> => {
  while (!(await tryLock(db, schema))) {
    await run(db, END_SILENT, schema, 0);
    await pauseFor(TAKE_AGAIN, signal);
    signal.throwIfAborted();
  }
};

/** Creates the schema empty; a run that was killed may have left one behind. */
export const makeSchema = async (db: Database, schema: string): Promise<void> => {
  await dropSchema(db, schema);
  await sql`create schema ${sql.id(schema)}`.execute(db);
};

/** Drops a schema with everything in it, if it exists. */
export const dropSchema = async (db: Database, schema: string): Promise<void> => {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
};
