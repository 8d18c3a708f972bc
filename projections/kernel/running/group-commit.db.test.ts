import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { advance, claim, LastLeft } from '../checkpoints.ts';
import { Fenced } from '../faults.ts';
import { parkedStreams } from '../parking/parked.ts';
import { notes, poison, written } from '../testing/notes.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

const BOTH = ['notes', 'copies'];

const runBoth = async () => {
  const { log, run } = projecting;
  const runner = run({ name: 'notes' }, { name: 'copies' });
  await log.append('note-1', written('a'));
  await untilBoth();
  // By now both follow the end of the log.
  await log.append('note-1', written('b'));
  await untilBoth();
  return runner;
};

const untilBoth = async () => {
  const { log, positions } = projecting;
  expect(await positions.waitFor(BOTH, log.end, PATIENCE)).toBe(true);
};

/** The transactions that moved the checkpoints last. */
const lastTransactions = async () => {
  const { rows } = await sql<{ transaction: string }>`
    select distinct xmin::text as transaction from projection_checkpoints where name = any(${BOTH})
  `.execute(projecting.database.db);
  return rows.length;
};

/**
 * A projection that is still busy when the next event comes commits it later, by itself; so some events are tried until
 * one is shared by all.
 */
const untilShared = (append: () => bigint | Promise<bigint>) =>
  expect
    .poll(async () => {
      await append();
      await untilBoth();
      return lastTransactions();
    })
    .toBe(1);

test('saves what all projections of a process make of an event in one transaction', async () => {
  const { database, log } = projecting;
  await runBoth();
  await untilShared(() => log.append('note-2', written('c')));
  expect(await notes(database.db)).toMatchObject({ 'note-1': 'a b' });
  expect(await notes(database.db, 'copies')).toEqual(await notes(database.db));
});

test('skips what all ignore in one statement', async () => {
  const { log } = projecting;
  await runBoth();
  await untilShared(() => log.append('other-1', written('c')));
});

test('leaves the others their rows when one cannot apply an event, and takes it in again behind it', async () => {
  const { database, log } = projecting;
  await runBoth();
  poison.add('copies: c');
  await log.append('note-1', written('c'));
  await log.append('note-2', written('d'));
  await untilBoth();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c', 'note-2': 'd' });
  expect(await notes(database.db, 'copies')).toEqual({ 'note-1': 'a b', 'note-2': 'd' });
  expect(await parkedStreams(database.db)).toMatchObject([{ projection: 'copies', stream: 'note-1' }]);
  await untilShared(() => log.append('note-2', written('e')));
});

test('leaves the others their rows when one was taken over', async () => {
  const { database, log } = projecting;
  await runBoth();
  await claim(database.db, 'copies');
  await log.append('note-1', written('c'));
  await untilBoth();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c' });
  expect(await notes(database.db, 'copies')).toEqual({ 'note-1': 'a b c' });
});

test('one that is taken over while it passes over an event notices, though nothing follows', async () => {
  const { database, log } = projecting;
  await runBoth();
  const taken = Promise.withResolvers<undefined>();
  const seen = Promise.withResolvers<undefined>();
  const taking = database.db.transaction().execute(async (trx) => {
    await claim(trx, 'copies');
    taken.resolve(undefined);
    await seen.promise;
  });
  await taken.promise;
  await log.append('other-1', written('c'));
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(database.db);
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  seen.resolve(undefined);
  await taking;
  await untilBoth();
});

test('one that is behind commits by itself, and joins the others at the log’s end', async () => {
  const { database, log, run } = projecting;
  const first = run({ name: 'notes' });
  for (let number = 0; number < 30; number += 1) await log.append('note-1', written(String(number)));
  await projecting.untilProjected();
  await first.stop();
  run({ name: 'notes' }, { name: 'copies' });
  await untilBoth();
  await log.append('note-1', written('c'));
  await untilBoth();
  expect(await notes(database.db, 'copies')).toEqual(await notes(database.db));
});

test('saves nothing of a projection whose checkpoint is gone', async () => {
  const { db } = projecting.database;
  const owner = { name: 'gone', epoch: 1, left: new LastLeft(undefined) };
  await expect(advance(db, owner, 5n)).rejects.toThrow(Fenced);
});
