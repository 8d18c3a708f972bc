import { sql } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { openDatabase, type Database } from './database.ts';
import { isPassing } from './faults.ts';
import type { Log } from './ports.ts';
import type { Projection } from './projection.ts';
import { LIVE, swapStubbornly, type Swapped } from './swap.ts';

/** An event that the projection cannot apply. A rebuild is strict: the old tables stay. */
export class RebuildFailed extends Error {
  constructor(projection: string, { stream, revision, type }: RecordedEvent, cause: unknown) {
    super(`Cannot rebuild ${projection}: ${type} of ${stream} at revision ${revision}`, { cause });
    this.name = 'RebuildFailed';
  }
}

export interface Rebuilt extends Swapped {
  readonly projection: string;
  readonly events: number;
  readonly milliseconds: number;
}

export interface RebuildOptions {
  readonly url: string;
  readonly log: Log;
  readonly projection: Projection;
  readonly signal: AbortSignal;
}

const BATCH = 1_000;

/**
 * Makes a projection's tables anew from the whole log, in a schema beside the live ones, and swaps them in one
 * transaction: no read fails, and none sees less than before. To be called under the lock of the rebuild.
 */
export const rebuild = async (options: RebuildOptions): Promise<Rebuilt> => {
  const { url, projection, signal } = options;
  const start = performance.now();
  const schema = `rebuild_${projection.name}`;
  const { db, close } = openDatabase(url, {
    max: 1,
    searchPath: `${schema},${LIVE}`,
    waitForDisk: false,
  });
  try {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
    await sql`create schema ${sql.id(schema)}`.execute(db);
    await projection.migrate(db);
    const filling = new Filling(options, db);
    await filling.catchUp();
    // Queries are planned by what Postgres knows of the tables: it has to know the new ones before they are read.
    await sql`vacuum (analyze) ${sql.join(projection.tables.map((name) => sql.table(name)))}`.execute(db);
    const swapped = await swapStubbornly(filling, schema, signal);
    return {
      projection: projection.name,
      events: filling.events,
      milliseconds: performance.now() - start,
      ...swapped,
    };
  } finally {
    await close();
  }
};

/** New tables, and how far they have come. */
export class Filling {
  readonly projection: Projection;
  readonly db: Database;
  readonly #log: Log;
  readonly #signal: AbortSignal;
  position: bigint | undefined;
  events = 0;

  constructor({ projection, log, signal }: RebuildOptions, db: Database) {
    this.projection = projection;
    this.db = db;
    this.#log = log;
    this.#signal = signal;
  }

  /** Reads to the log's end, or to a position. */
  async catchUp(to?: bigint, db = this.db): Promise<void> {
    for await (const batch of this.#log.readAll(this.position)) {
      this.#signal.throwIfAborted();
      const events = batch.events.filter((event) => to === undefined || event.position <= to);
      const wanted = events.filter(this.projection.wants);
      for (let start = 0; start < wanted.length; start += BATCH)
        await this.#apply(db, wanted.slice(start, start + BATCH));
      if (to !== undefined && batch.position >= to) {
        this.position = to;
        return;
      }
      this.position = batch.position;
    }
    if (to !== undefined) this.position = to;
  }

  async #apply(db: Database, events: readonly RecordedEvent[]): Promise<void> {
    try {
      await inTransaction(db, (trx) => this.projection.apply(trx, events));
      this.events += events.length;
    } catch (error) {
      const [first] = events;
      if (isPassing(error) || !first) throw error;
      if (events.length === 1) throw new RebuildFailed(this.projection.name, first, error);
      for (const event of events) await this.#apply(db, [event]);
    }
  }
}

const inTransaction = (db: Database, work: (trx: Database) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
