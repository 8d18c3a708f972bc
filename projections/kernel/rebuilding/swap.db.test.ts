import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { makeSchema, openBeside } from './beside.ts';
import { LastLeft, readCheckpoint } from '../checkpoints.ts';
import { commitBatch } from '../running/commit-batch.ts';
import { openDatabase, type Database, type OpenDatabase } from '../database.ts';
import { Filling } from './filling.ts';
import { prepare } from '../schema.ts';
import { swapWithRetries } from './swap.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';

const schema = 'rebuild_notes';
/** Milliseconds, much shorter than the usual ones. */
const times = { held: 5, first: 1, longest: 2 };
const PATIENCE = 50_000;
/** Milliseconds: a commit that took longer was kept waiting by a swap; what a busy machine may add to such a wait. */
const KEPT_WAITING = 150;
const SLACK = 200;

let signal: AbortSignal;
let live: OpenDatabase;
let beside: OpenDatabase;
beforeEach(async () => {
  signal = AbortSignal.timeout(PATIENCE);
  const { url } = await testDatabase();
  live = openDatabase(url);
  beside = await openBeside(url, schema);
  await prepare(url, [notesProjection()]);
});
afterEach(async () => {
  await beside.close();
  await live.close();
});

/** A table of the next version, filled with a log, and where in the log the reading began each time. */
const fill = async (log: FakeLog) => {
  const begun: (bigint | undefined)[] = [];
  const readAll: FakeLog['readAll'] = (after, options) => {
    begun.push(after);
    return log.readAll(after, options);
  };
  const reading = {
    head: () => log.head(),
    seen: () => log.seen(),
    readStream: (stream: string, from?: number) => log.readStream(stream, from),
    follow: (options: Parameters<FakeLog['follow']>[0]) => log.follow(options),
    readAll,
  };
  const projection = notesProjection({ version: 2, shout: true });
  await makeSchema(beside.db, schema);
  await projection.migrate(beside.db);
  const filling = new Filling({ log: reading, projection, signal }, beside.db);
  await filling.begin();
  await filling.catchUp();
  return { filling, begun };
};

const readForLong = async (trx: Database) => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select from notes`.execute(trx);
};

test('a swap waits for whoever reads the old tables for long, warns, and does not read the log again', async () => {
  const log = new FakeLog();
  log.append('note-1', written('a'));
  const { filling, begun } = await fill(log);
  const warned: unknown[] = [];
  const enough = Promise.withResolvers<void>();
  const logger = {
    warn: (fields: object) => {
      // As many tries as there once were.
      if (warned.push(fields) * 6 >= 102) enough.resolve();
    },
  };
  let swapped: Promise<void> | undefined;
  await live.db.transaction().execute(async (trx) => {
    await readForLong(trx);
    swapped = swapWithRetries(filling, { schema, seen: undefined, signal, logger, times });
    await Promise.race([enough.promise, swapped]);
    expect(await notes(live.db)).toEqual({});
  });
  await swapped;
  expect(await notes(live.db)).toEqual({ 'note-1': 'A' });
  expect(await readCheckpoint(live.db, 'notes')).toMatchObject({ version: 2, position: log.end });
  expect(warned[0]).toEqual({ projection: 'notes', tries: 6 });
  expect(begun.filter((after) => after === undefined)).toHaveLength(1);
});

test('a swap that waits ends when it is aborted', async () => {
  const { filling } = await fill(new FakeLog());
  const stopping = new AbortController();
  const logger = { warn: () => stopping.abort() };
  await live.db.transaction().execute(async (trx) => {
    await readForLong(trx);
    const swapped = swapWithRetries(filling, {
      schema,
      seen: undefined,
      signal: stopping.signal,
      logger,
      times,
    });
    await expect(swapped).rejects.toMatchObject({ name: 'AbortError' });
  });
  expect(await readCheckpoint(live.db, 'notes')).toMatchObject({ version: 1 });
});

/** Commits one event after another until `commits` of them had to wait; answers how long each of those took, in ms. */
const commitUntilKeptWaiting = async (log: FakeLog, commits: number): Promise<readonly number[]> => {
  const checkpoint = await readCheckpoint(live.db, 'notes');
  const owner = { name: 'notes', epoch: checkpoint?.epoch ?? 0, left: new LastLeft(checkpoint?.position) };
  const waits: number[] = [];
  while (waits.length < commits) {
    signal.throwIfAborted();
    const position = log.append('note-1', written('a'));
    const start = performance.now();
    await commitBatch(live.db, notesProjection(), owner, log.all.slice(-1), position);
    const took = performance.now() - start;
    if (took > KEPT_WAITING) waits.push(took);
  }
  return waits;
};

test('commits wait under 300 ms for a swap that somebody who reads for long keeps from its tables', async () => {
  const log = new FakeLog();
  const { filling } = await fill(log);
  let swapped: Promise<void> | undefined;
  const waits = await live.db.transaction().execute(async (trx) => {
    await readForLong(trx);
    swapped = swapWithRetries(filling, { schema, seen: undefined, signal });
    return commitUntilKeptWaiting(log, 5);
  });
  await swapped;
  const median = waits.toSorted((a, b) => a - b)[2];
  expect(median).toBeLessThan(300 + SLACK);
  expect(await readCheckpoint(live.db, 'notes')).toMatchObject({ version: 2, position: log.end });
});
