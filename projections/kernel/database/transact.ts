import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';

import { together } from './together.ts';

type Database = Kysely<object>;

/** A connection while a transaction has it. */
interface Session {
  readonly db: Database;
  isOpen: boolean;
}

const pools = new WeakMap<Database, PostgresPool>();
const sessions = new WeakMap<PostgresPoolClient, Session>();

/** Lets transactions of this database use pipelined connections, each on its own. */
export const pipelineTransactions = (db: Database, pool: PostgresPool): void => void pools.set(db, pool);

const sessionOf = (client: PostgresPoolClient): Session => {
  const known = sessions.get(client);
  if (known) return known;
  const staying = { query: client.query, release: () => undefined } as PostgresPoolClient;
  const connect = (): Promise<PostgresPoolClient> =>
    session.isOpen ? Promise.resolve(staying) : Promise.reject(new Error('The transaction is over'));
  const pool: PostgresPool = { connect, end: () => Promise.resolve(), options: {} };
  const session = { db: new Kysely<object>({ dialect: new PostgresDialect({ pool }) }), isOpen: false };
  sessions.set(client, session);
  return session;
};

/**
 * Runs a transaction whose statements go to the server in the order in which they are issued, and together when none
 * waits for another's answer; Kysely's own sends each only after the answer to the one before. Code that issues several
 * at once waits for all of them (`together`).
 */
export const transact = async <Answer>(
  db: Database,
  work: (trx: Database) => Promise<Answer>,
): Promise<Answer> => {
  const pool = pools.get(db);
  if (!pool) return db.transaction().execute(work);
  const client = await pool.connect();
  const session = sessionOf(client);
  session.isOpen = true;
  let isLost = false;
  try {
    const begun = client.query('begin', []);
    const [answer] = await together([work(session.db), begun]);
    const { command } = await client.query<never>('commit', []);
    // Postgres answers `ROLLBACK` where a statement had failed and nobody said so.
    if (command === 'ROLLBACK') throw new Error('The transaction was taken back');
    return answer;
  } catch (error) {
    await client.query('rollback', []).catch(() => (isLost = true));
    throw error;
  } finally {
    session.isOpen = false;
    client.release(isLost);
  }
};
