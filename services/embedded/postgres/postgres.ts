import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { takeLock } from '../../platform/files/folder-lock.ts';
import { portOrAnother } from '../../platform/programs/free-port.ts';
import { accountFor } from './account.ts';
import { binariesFor } from './binaries.ts';
import { addressOf } from './address.ts';
import { makeCluster } from './cluster.ts';
import { endLeftover } from './leftover.ts';
import { isInside, newPlace, recall, remember, type KeptPostgres } from './place.ts';
import { failureToStart, launch, shutDown, type Server } from './server.ts';

export type RunningPostgres = {
  /** For `pg`: address, password and database. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with how it ended: stopped or killed. */
  readonly ended: Promise<string>;
  /**
   * Stops it in order (by force after the given milliseconds): open transactions are rolled back, what is committed
   * stays.
   */
  stop(within?: number): Promise<void>;
};

export type PostgresOptions = {
  readonly dataDir: string;
  readonly database: string;
  /** Server settings in addition to ours, or instead of them. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Ends a start that has not come to its end. */
  readonly giveUp?: AbortSignal;
  /** Called with its process as soon as it exists. */
  readonly born?: (pid: number) => void;
  /** Gets sentences for the person who started the shop. */
  readonly say?: (sentence: string) => void;
};

const ATTEMPTS = 5;
/** Milliseconds. */
const QUERY_DEADLINE = 10_000;
const STOP_WITHIN = 7_000;

/**
 * Starts the cluster of DATA_DIR (created when there is none) with the named database, on a port of 127.0.0.1 that
 * DATA_DIR remembers. The caller owns DATA_DIR: what a killed owner left running there is ended first. The caller must
 * stop it: the server has a session of its own and outlives its starter.
 */
export async function startPostgres({
  dataDir,
  database,
  settings = {},
  giveUp = new AbortController().signal,
  born = () => {},
  say = () => {},
}: PostgresOptions): Promise<RunningPostgres> {
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const kept = recall(dataDir) ?? newPlace(dataDir, say);
  remember(dataDir, kept);
  if (!isInside(dataDir, kept.folder)) takeElsewhere(kept.folder, dataDir);
  const account = accountFor(kept.folder);
  const binaries = binariesFor(account);
  await makeCluster(kept.folder, kept.password, binaries, account, giveUp);
  const logFile = join(dataDir, 'logs', 'postgres.log');
  for (let attempt = 1; ; attempt += 1) {
    await endLeftover(kept.folder);
    const port = await portOrAnother(kept.port);
    remember(dataDir, { ...kept, port });
    const server = launch({
      program: binaries.postgres,
      folder: kept.folder,
      port,
      account,
      logFile,
      settings,
    });
    if (server.child.pid !== undefined) born(server.child.pid);
    const onSlow = () =>
      say(
        `Postgres still starts: after a crash it reads its write-ahead log again; ${logFile} says how far.`,
      );
    const failure = await failureToStart(server, { folder: kept.folder, giveUp, onSlow });
    if (giveUp.aborted) throw new Error('Postgres was told to stop before it had started.');
    if (failure === undefined) return await withDatabase(server, { ...kept, port }, database);
    // Worth another attempt: another process may have taken the port in between.
    if (attempt === ATTEMPTS) throw new Error(`Postgres ${failure}; ${logFile} says why.`);
  }
}

/** Danger: a copy of DATA_DIR names the same cluster, and its owner would end the server of the other. */
function takeElsewhere(folder: string, dataDir: string): void {
  mkdirSync(dirname(folder), { recursive: true });
  if (takeLock(`${folder}.lock`)) return;
  throw new Error(
    `The Postgres of ${dataDir} is in ${folder}, and a shop is already running on that: a copy of a DATA_DIR does not copy it; npm run backup and npm run restore do.`,
  );
}

async function withDatabase(server: Server, kept: KeptPostgres, database: string): Promise<RunningPostgres> {
  const url = (name: string) => addressOf(kept, name);
  try {
    await ensureDatabase(url('postgres'), database);
  } catch (error) {
    await shutDown(server, STOP_WITHIN);
    throw error;
  }
  return {
    url: url(database),
    pid: server.child.pid ?? 0,
    ended: server.ended,
    stop: (within = STOP_WITHIN) => shutDown(server, within),
  };
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: QUERY_DEADLINE,
    query_timeout: QUERY_DEADLINE,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
