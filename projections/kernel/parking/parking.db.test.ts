import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemRoutes } from '#contracts/system/api';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { claim, LastLeft } from '../checkpoints.ts';
import { commitBatch } from '../running/commit-batch.ts';
import type { Database } from '../database.ts';
import { park, parkedName, parkedStreams } from './parked.ts';
import { ParkedStreams } from './parked-streams.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { decided, notes, notesProjection, poison, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

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

const ownerIn = async (db: Database) => {
  const { name, epoch, position } = await claim(db, 'notes');
  return { name, epoch, left: new LastLeft(position) };
};

test('a new owner that retries what is parked reads as many rows as there are streams, and not its square', async () => {
  const { database, url } = projecting;
  const log = new FakeLog();
  const streams = 200;
  for (let number = 0; number < streams; number += 1) log.append(`note-${number}`, written('a'));
  await prepare(url, [notesProjection()]);
  for (const event of log.all) await park(database.db, 'notes', event, new Error('of before'));
  const { counted, rows } = counting(database.db);
  const parked = new ParkedStreams(notesProjection(), { db: counted, log, logger: quiet });
  await parked.retryAll(await ownerIn(database.db), log.end);
  expect(rows()).toBeLessThan(5 * streams);
  expect(await parkedStreams(database.db)).toEqual([]);
  expect(Object.keys(await notes(database.db))).toHaveLength(streams);
});

test.each([
  ['has a NUL', 'note-\0'],
  ['is longer than an index takes', `note-${randomBytes(2_000).toString('hex')}`],
  ['is longer than a decision about it takes', `note-${'n'.repeat(300)}`],
])(
  'parks a stream of another program whose name %s, and goes on behind a skipped event',
  async (_, stream) => {
    const { database, url } = projecting;
    const { db } = database;
    const log = new FakeLog();
    log.append(stream, { type: 'Odd\0', data: {} }, { type: 'Odd', data: {} });
    log.append('note-2', written('b'));
    const events = log.all.map((event, index) => ({ ...event, id: `event-${index}` }));
    log.all.splice(0, events.length, ...events);
    const [odd, next, other] = events;
    if (!odd || !next || !other) throw new Error('nothing was written');
    await prepare(url, [notesProjection()]);
    const parked = new ParkedStreams(notesProjection(), { db, log, logger: quiet });
    const owner = await ownerIn(db);

    parked.keep(await commitBatch(db, notesProjection(), owner, events, log.end));
    expect(await notes(db)).toEqual({ 'note-2': 'b' });
    const name = parkedName(stream);
    const asked = systemRoutes.skipParked.params.safeParse({ projection: 'notes', stream: name });
    expect(asked.success).toBe(true);
    expect(await parkedStreams(db)).toMatchObject([{ stream: name, type: 'Odd\uFFFD', eventId: odd.id }]);
    expect([odd, next, other].map((event) => parked.lets(event))).toEqual([false, false, true]);

    log.append('projection-notes', decided('skip', { ...odd, stream: name }));
    const decision = log.all.at(-1);
    const found = decision && (await parked.decidedIn(decision, true));
    if (!found) throw new Error('nothing was decided');
    await parked.resolve(owner, found, log.end);
    expect(await parkedStreams(db)).toMatchObject([{ stream: name, eventId: next.id, attempts: 1 }]);
    await parked.retryAll(owner, log.end);
    expect(await parkedStreams(db)).toMatchObject([{ stream: name, eventId: next.id, attempts: 2 }]);
  },
);

test('a parked stream that was deleted for good stops no owner, and is parked no more', async () => {
  const { database, url } = projecting;
  const { db } = database;
  const log = new FakeLog();
  log.append('note-1', written('a'));
  log.append('note-2', written('b'));
  const [gone, other] = log.all;
  if (!gone || !other) throw new Error('nothing was written');
  await prepare(url, [notesProjection()]);
  const readStream = log.readStream.bind(log);
  log.readStream = (stream, from) =>
    stream === gone.stream
      ? Promise.reject(Object.assign(new Error('the stream is gone'), { reason: 'deleted' }))
      : readStream(stream, from);
  const owner = await ownerIn(db);
  const parked = new ParkedStreams(notesProjection(), { db, log, logger: quiet });
  for (const event of log.all) await park(db, 'notes', event, new Error('of before'));
  await parked.retryAll(owner, log.end);
  expect(await parkedStreams(db)).toEqual([]);
  expect(await notes(db)).toEqual({ 'note-2': 'b' });

  await park(db, 'notes', gone, new Error('once more'));
  log.append('projection-notes', decided('skip', gone));
  const decision = log.all.at(-1);
  const found = decision && (await parked.decidedIn(decision, true));
  if (!found) throw new Error('nothing was decided');
  await parked.resolve(owner, found, log.end);
  expect(await parkedStreams(db)).toEqual([]);
});
