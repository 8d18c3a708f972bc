import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../tests/support/projecting.ts';
import type { Log } from './ports.ts';
import { rebuild } from './rebuild.ts';
import { notes, notesProjection, written } from './testing/notes.ts';
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
  const paused: Log = {
    head: () => log.head(),
    readStream: (...asked) => log.readStream(...asked),
    follow: (options) => log.follow(options),
    readAll,
  };
  const { differing } = await verify({ url, log: paused, projections: [notesProjection()] });
  expect([readings, differing]).toEqual([2, { count: 0, rows: [] }]);
  expect(await rebuilt.promise).toMatchObject({ differing: 0 });
  expect(await notes(database.db)).toEqual({ 'note-1': 'a c', 'note-2': 'b d' });
});
