import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import type { Log } from '../ports.ts';
import { rebuild } from './rebuild.ts';
import { decided, notes, notesProjection, poison, written } from '../testing/notes.ts';
import { verify } from './verify.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

/** Waits until a swap waits for the table. */
const isHeldOff = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pg_locks
          where relation = 'notes'::regclass and mode = 'AccessExclusiveLock' and not granted
            and database = (select oid from pg_database where datname = current_database())
        `.execute(projecting.database.db);
        return rows.length;
      },
      { timeout: PATIENCE },
    )
    .toBeGreaterThan(0);

/** The log of this test, but for what a test does while it is asked. */
const logWith = (other: Partial<Log>): Log => {
  const { log } = projecting;
  return {
    head: () => log.head(),
    seen: () => log.seen(),
    readStream: (...asked) => log.readStream(...asked),
    follow: (options) => log.follow(options),
    readAll: (...asked) => log.readAll(...asked),
    ...other,
  };
};

test('a rebuild that would end between the snapshot and the comparison waits, and nothing differs', async () => {
  const { url, database, log, run, untilProjected } = projecting;
  await log.append('note-1', written('a'));
  await log.append('note-2', written('b'));
  run();
  await untilProjected();
  let readings = 0;
  const rebuilt = Promise.withResolvers<unknown>();
  const readAll: Log['readAll'] = async function* (after, options) {
    readings += 1;
    if (readings === 2) {
      // The snapshot is taken, and what came after the log was folded is read now.
      await log.append('note-2', written('d'));
      await untilProjected();
      const signal = AbortSignal.timeout(PATIENCE);
      rebuilt.resolve(rebuild({ url, log, projection: notesProjection(), signal }));
      await Promise.race([rebuilt.promise, isHeldOff()]);
    }
    yield* log.readAll(after, options);
    if (readings > 1) return;
    await log.append('note-1', written('c'));
    await untilProjected();
  };
  const paused = logWith({ readAll });
  const { differing } = await verify({ url, log: paused, projections: [notesProjection()] });
  expect([readings, differing]).toEqual([2, { count: 0, rows: [] }]);
  expect(await rebuilt.promise).toMatchObject({ differing: 0 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c', 'note-2': 'b d' });
});

/** A projection that has parked a stream; answers how an operator skips the event. */
const parkedThere = async () => {
  const { log, untilProjected } = projecting;
  poison.add('bad');
  await log.append('note-1', written('bad'), written('b'));
  await untilProjected();
  const [bad] = log.all;
  if (!bad) throw new Error('Nothing was appended');
  return () => log.append('projection-notes', decided('skip', bad));
};

test('nothing differs where an operator lets a stream go on while the log is folded', async () => {
  const { url, database, log, run, untilProjected } = projecting;
  run();
  const skip = await parkedThere();
  let readings = 0;
  const readAll: Log['readAll'] = async function* (...asked) {
    yield* log.readAll(...asked);
    readings += 1;
    if (readings > 1) return;
    await skip();
    await log.append('note-1', written('c'));
    await untilProjected();
  };
  const verified = await verify({ url, log: logWith({ readAll }), projections: [notesProjection()] });
  expect(verified).toMatchObject({ differing: { count: 0 }, unreadable: [] });
  expect(await notes(database.db)).toEqual({ 'note-1': 'b c' });
});

test('nothing differs where a projection has yet to hear what an operator decided as a verification began', async () => {
  const { url, log, run } = projecting;
  const runner = run();
  const skip = await parkedThere();
  await runner.stop();
  let isAway = true;
  const readStream: Log['readStream'] = async (stream, ...asked) => {
    if (stream === 'projection-notes') await skip();
    return log.readStream(stream, ...asked);
  };
  const verified = await verify({
    url,
    log: logWith({ readStream }),
    projections: [notesProjection()],
    onProgress: () => {
      if (isAway) run();
      isAway = false;
    },
  });
  expect(verified).toMatchObject({ differing: { count: 0 }, unreadable: [] });
});
