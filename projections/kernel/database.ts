import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { errorCode } from '#resilience/error-code';
import { isLostConnection } from '#resilience/lost-connection';
import { openPool } from '#resilience/open-pool';
import { CopyIn } from './database/copy-in.ts';
import { SILENCE } from './database/silence.ts';
import { pipelineTransactions } from './database/transact.ts';

/** The read side's database. Queries name the tables they read with `withTables`, so that any of them takes this one. */
export type Database = Kysely<object>;

export interface OpenDatabase {
  readonly db: Database;
  /** Its connections, for metrics. */
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

interface DatabaseOptions {
  /** Connections at most. */
  readonly max?: number;
  /** Where unqualified names are looked for: a rebuild works in a schema of its own. */
  readonly searchPath?: string;
  /**
   * False where a commit that Postgres loses in a crash is simply made again: a projector loses its rows together with
   * its checkpoint, and the log still has the events.
   */
  readonly waitForDisk?: boolean;
  /** True where statements of one transaction that do not wait for each other go to the server together. */
  readonly pipeline?: boolean;
  /**
   * True where rows are looked for by their keys alone. A statement is planned while its table is small, and again only
   * when Postgres has looked at how large it has become: until then it would read all of it each time.
   */
  readonly byKeys?: boolean;
  /** Milliseconds that a statement may take where nobody waits longer for its answer. */
  readonly patience?: number;
  /** True where a statement may run as long as it takes, once it has set the server's own deadline aside. */
  readonly longStatements?: boolean;
  /**
   * True where a connection that is lost is not replaced: with it went a lock, and others may have begun with what that
   * was for.
   */
  readonly isOneSession?: boolean;
}

/** Milliseconds. */
const DEADLINE = { connect: 5_000, statement: 30_000, query: 35_000, idleInTransaction: SILENCE } as const;

/** Milliseconds that a connection is kept which nobody needs: the next crowd finds it, and its prepared statements. */
export const KEPT_IDLE = 300_000;

/** Opens a pool with deadlines on everything, and with a prepared statement for every query that comes again. */
export const openDatabase = (url: string, options: DatabaseOptions = {}): OpenDatabase => {
  const pool = openPool({
    connectionString: url,
    max: options.max ?? 10,
    pipeline: options.pipeline ?? false,
    connectionTimeoutMillis: DEADLINE.connect,
    statement_timeout: options.patience ?? DEADLINE.statement,
    // What is set on a connection is lost with it: it is not closed for being idle.
    idleTimeoutMillis: options.longStatements ? 0 : KEPT_IDLE,
    ...(options.longStatements ? {} : { query_timeout: options.patience ?? DEADLINE.query }),
    idle_in_transaction_session_timeout: DEADLINE.idleInTransaction,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    options: [
      '-c timezone=UTC',
      ...(options.waitForDisk === false ? ['-c synchronous_commit=off'] : []),
      ...(options.byKeys ? ['-c enable_seqscan=off'] : []),
      ...(options.searchPath === undefined ? [] : [`-c search_path=${options.searchPath}`]),
    ].join(' '),
  });
  return readDatabase(pool, options.isOneSession === true);
};

const readDatabase = (pool: pg.Pool, isOneSession: boolean): OpenDatabase => {
  const connections = preparing(pool, isOneSession);
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: connections }) });
  if (pool.options.pipeline) pipelineTransactions(db, connections);
  return { db, pool, close: () => db.destroy() };
};

const INT8: number = pg.types.builtins.INT8;

/** Sums of cents and log positions are bigint columns; beyond 2^53 a number would lie. */
const typeParser = ((oid: number, format?: 'text') =>
  oid === INT8 ? safeInteger : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

const safeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`);
  return value;
};

/** Texts are bounded: lists go in as one array or one JSON document, never as a parameter for each value. */
const MOST_STATEMENTS = 500;
const REPEATED = /^\s*(select|insert|update|delete|with)\b/i;

/** Begins a query whose best plan depends on its values, or whose text has many variants: it is not prepared. */
export const planEachTime = sql.raw('/* planned each time */');

/** The names by which the connections of one pool know its prepared statements; those of too many texts get none. */
const statementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS || !REPEATED.test(text)) return known;
    const name = `q${names.size}`;
    names.set(text, name);
    return name;
  };
};

const isCopy = (text: unknown): text is string => typeof text === 'string' && text.startsWith('copy ');

/**
 * Postgres plans a prepared statement again where its tables were replaced, but not where a column then has another type:
 * on this connection the statement fails for good.
 */
const CHANGED_TYPE = '0A000';
/** Also where no answer came in time: the next question would wait for that answer, too. */
const isSpoilt = (error: unknown): boolean =>
  errorCode(error) === CHANGED_TYPE || (error instanceof Error && isLostConnection(error));

const copyIn = (client: pg.PoolClient, text: string, rows: Buffer): Promise<unknown> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(text, rows, (error, result) => (error ? reject(error) : resolve(result))));
  });

/**
 * Sends what is asked of a pipelined connection in one turn of the event loop in one write: each write wakes the
 * server, which costs more than the statement.
 */
const holdingWrites = ({ pipeline, connection }: pg.PoolClient): (() => void) => {
  if (!pipeline) return () => undefined;
  const { stream } = connection;
  let isHeld = false;
  const write = (): void => {
    isHeld = false;
    stream.uncork();
  };
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(write);
  };
};

const preparing = (pool: pg.Pool, isOneSession: boolean): PostgresPool => {
  let first: pg.PoolClient | undefined;
  const nameOf = statementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const hold = holdingWrites(client);
    let isStale = false;
    const query = (text: unknown, values?: readonly unknown[]) => {
      hold();
      const [rows] = values ?? [];
      if (isCopy(text) && rows instanceof Buffer) return copyIn(client, text, rows);
      const name = typeof text === 'string' ? nameOf(text) : undefined;
      if (name === undefined) return client.query(text as string, [...(values ?? [])]);
      const answer = client.query({ name, text: text as string, values: [...(values ?? [])] });
      answer.catch((error: unknown) => (isStale ||= isSpoilt(error)));
      return answer;
    };
    return {
      query,
      release: (discard = false) => client.release(discard || isStale),
    } as unknown as PostgresPoolClient;
  };
  const connect = async () => {
    const client = await pool.connect();
    first ??= client;
    if (isOneSession && client !== first) {
      client.release(true);
      throw new Error('Connection terminated: what was begun on it is void');
    }
    const known = wrapped.get(client) ?? wrap(client);
    wrapped.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end() } as unknown as PostgresPool;
};
