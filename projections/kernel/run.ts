import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs a statement whose text is made already, for what a projector asks again and again: building a query with Kysely
 * takes as long as everything else about it. `$1` and so on stand for the values.
 */
export const run = async <Row>(
  db: Database,
  text: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  // As with Kysely's own `sql`, the author of the text knows its rows.
  return rows as Row[];
};
