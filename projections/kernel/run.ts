import { CompiledQuery } from 'kysely';
import type { Database } from './database.ts';

/**
 * Asks with a text that is there already, for what a projector asks again and again: to put it together takes as long as
 * all the rest of asking. `$1` and so on stand for the values.
 */
export const run = async <Row>(
  db: Database,
  text: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  // As with Kysely's own `sql`, whoever wrote the text knows its rows.
  return rows as Row[];
};
