import { sql } from 'kysely';
import { openDatabase, type Database, type OpenDatabase } from './database.ts';
import { LIVE } from './kept.ts';

/**
 * Opens a connection on which unqualified names mean tables of a fresh schema beside the live ones. There is no
 * deadline: in a large shop cleaning, comparing and counting take longer than any query of a page.
 */
export const openBeside = async (url: string, schema: string): Promise<OpenDatabase> => {
  const beside = openDatabase(url, {
    max: 1,
    searchPath: `${schema},${LIVE}`,
    waitForDisk: false,
    pipeline: true,
    byKeys: true,
    longStatements: true,
  });
  await sql`set statement_timeout = 0`.execute(beside.db).catch(async (error: unknown) => {
    await beside.close();
    throw error;
  });
  return beside;
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
