import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../tests/support/projecting.ts';
import { claim, LastLeft } from './checkpoints.ts';
import type { Database } from './database.ts';
import { park, parkedStreams } from './parked.ts';
import { ParkedStreams } from './parked-streams.ts';
import { prepare } from './schema.ts';
import { FakeLog } from './testing/fake-log.ts';
import { decided, notes, notesProjection, poison, written } from './testing/notes.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

test('parks the stream of an event that cannot be applied, and goes on with the others', async () => {
  const { database, log, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'), written('c'));
  await log.append('note-2', written('d'));
  run();
  await untilProjected();
  await log.append('note-1', written('e'));
  await log.append('note-2', written('f'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a', 'note-2': 'd f' });
  expect(await parkedStreams(database.db)).toMatchObject([
    { projection: 'notes', stream: 'note-1', revision: 1, error: 'cannot read b' },
  ]);
});

test('parks what this version of the shop cannot read', async () => {
  const { database, log, run, untilProjected } = projecting;
  await log.append('note-1', { ...written('a'), schema: 9 });
  await log.append('note-2', { type: 'NoteSung', data: {} });
  await log.append('note-3', written('b'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-3': 'b' });
  expect((await parkedStreams(database.db, 'notes')).map(({ stream }) => stream).sort()).toEqual([
    'note-1',
    'note-2',
  ]);
});

/** An operator decides about the event of this text, and the runner comes to it. */
const decide = async (decision: 'retry' | 'skip', text: string) => {
  const { log, untilProjected } = projecting;
  const parked = log.all.find(({ data }) => (data as { readonly text?: string }).text === text);
  if (!parked) throw new Error(`nothing says ${text}`);
  await log.append('projection-notes', decided(decision, parked));
  await untilProjected();
};

test('an operator retries: the stream goes on where it stopped, or another attempt is counted', async () => {
  const { database, log, positions, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'), written('c'));
  run();
  await untilProjected();
  const [before] = await parkedStreams(database.db);
  await decide('retry', 'b');
  const [after] = await parkedStreams(database.db);
  expect(after).toMatchObject({ revision: 1, decision: null });
  expect(after?.attempts).toBeGreaterThan(before?.attempts ?? Infinity);
  poison.clear();
  await decide('retry', 'b');
  expect(await parkedStreams(database.db)).toEqual([]);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c' });
  expect(positions.changedAt('notes')).toBeGreaterThanOrEqual(log.end);
  await log.append('note-1', written('d'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c d' });
});

test('an operator skips: the stream goes on behind the event', async () => {
  const { database, log, run, untilProjected } = projecting;
  poison.add('b').add('d');
  await log.append('note-1', written('a'), written('b'), written('c'), written('d'));
  run();
  await untilProjected();
  await decide('skip', 'b');
  expect(await parkedStreams(database.db)).toMatchObject([{ revision: 3, decision: null }]);
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c' });
});

test('what another program writes among the decisions stops nothing, also after a restart', async () => {
  const { database, log, run, untilProjected } = projecting;
  const odd = { type: 'ParkedEventSkipped', data: null };
  await log.append('projection-notes', odd);
  const first = run();
  await log.append('note-1', written('a'));
  await log.append('projection-notes', odd);
  await log.append('note-1', written('b'));
  await untilProjected();
  await first.stop();
  run();
  await log.append('note-1', written('c'));
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a b c' });
});

test('what was decided while no runner was there is done by the next, in its place in the log', async () => {
  const { database, log, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'), written('c'));
  const first = run();
  await untilProjected();
  await first.stop();
  const [, bad] = log.all;
  if (!bad) throw new Error('nothing was written');
  await log.append('projection-notes', decided('skip', bad));
  await log.append('note-1', written('e'));
  run();
  await untilProjected();
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c e' });
  expect(await parkedStreams(database.db)).toEqual([]);
});

test('a new owner retries what is parked once, and announces the changed rows', async () => {
  const { database, log, positions, run, untilProjected } = projecting;
  poison.add('b');
  await log.append('note-1', written('a'), written('b'), written('c'));
  const first = run();
  await untilProjected();
  await first.stop();
  poison.clear();
  const changed = positions.changedAt('notes');
  run();
  await expect.poll(() => notes(database.db), { timeout: PATIENCE }).toEqual({ 'note-1': 'a b c' });
  await expect.poll(() => positions.changedAt('notes')).not.toBe(changed);
  expect(await parkedStreams(database.db)).toEqual([]);
});

/** A database that counts the rows which it answers. */
const counting = (db: Database) => {
  let rows = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      rows += result.rows.length;
      return Promise.resolve(result);
    },
  });
  return { counted, rows: () => rows };
};

test('a new owner that retries what is parked reads as many rows as there are streams, and not its square', async () => {
  const { database, url } = projecting;
  const log = new FakeLog();
  const streams = 200;
  for (let number = 0; number < streams; number += 1) log.append(`note-${number}`, written('a'));
  await prepare(url, [notesProjection()]);
  for (const event of log.all) await park(database.db, 'notes', event, new Error('of before'));
  const { counted, rows } = counting(database.db);
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const parked = new ParkedStreams(notesProjection(), { db: counted, log, logger });
  const { name, epoch, position } = await claim(database.db, 'notes');
  await parked.retryAll({ name, epoch, left: new LastLeft(position) }, log.end);
  expect(rows()).toBeLessThan(5 * streams);
  expect(await parkedStreams(database.db)).toEqual([]);
  expect(Object.keys(await notes(database.db))).toHaveLength(streams);
});
