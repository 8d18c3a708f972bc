import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE } from '../../../tests/support/projecting.ts';
import { testDatabase } from '../../../tests/support/stores.ts';
import { tryLock } from '../database/advisory-lock.ts';
import { readCheckpoint } from '../checkpoints.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { dropFailedRebuilds, rebuild } from './rebuild.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notes, notesProjection, written } from '../testing/notes.ts';

const [before, after] = [notesProjection(), notesProjection({ version: 2, shout: true })];

let url: string;
let database: OpenDatabase;
beforeEach(async () => {
  ({ url } = await testDatabase());
  database = openDatabase(url);
  await prepare(url, [before]);
});
afterEach(() => database.close());

const withNote = (log = new FakeLog()): FakeLog => {
  log.append('note-1', written('a'));
  return log;
};

/** A log that answers nothing from the moment on that somebody fills new tables, until it is told to. */
const heldLog = () => {
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  class Held extends FakeLog {
    override async head(): Promise<bigint> {
      asked.resolve();
      await goOn.promise;
      return super.head();
    }
  }
  return { log: withNote(new Held()), asked: asked.promise, goOn: goOn.resolve };
};

const make = (projection = after, log = withNote(), warn: () => void = () => {}) =>
  rebuild({ url, log, projection, signal: AbortSignal.timeout(PATIENCE), logger: { info: () => {}, warn } });

test('a rebuild whose lock another process took without its notice swaps nothing in that the other makes', async () => {
  await make(before);
  const waits = Promise.withResolvers<void>();
  const second = heldLog();
  let first: Promise<unknown> | undefined;
  let next: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from notes`.execute(trx);
    first = make(after, withNote(), waits.resolve).catch((error: unknown) => error);
    await waits.promise;
    next = make(after, second.log);
    await second.asked;
  });
  expect(String(await first)).toContain('Connection terminated');
  expect(await readCheckpoint(database.db, 'notes')).toMatchObject({ version: 1 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a' });
  second.goOn();
  expect(await next).toMatchObject({ events: 1, rows: 1 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'A' });
});

test('the tables of a rebuild that lost its lock without its notice are not dropped under it', async () => {
  const { log, asked, goOn } = heldLog();
  const rebuilding = make(after, log);
  await asked;
  expect(await dropFailedRebuilds(database.db)).toBe(false);
  goOn();
  expect(await rebuilding).toMatchObject({ rows: 1 });
  expect(await dropFailedRebuilds(database.db)).toBe(true);
});

test('where only one connection will do, no other takes its place', async () => {
  const { db, close } = openDatabase(url, { max: 1, isOneSession: true });
  expect(await tryLock(db, 'a')).toBe(true);
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow();
  for (let tries = 0; tries < 2; tries += 1)
    await expect(tryLock(db, 'a')).rejects.toThrow('Connection terminated');
  await close();
});
