import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PATIENCE, startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { readCheckpoints } from '../checkpoints.ts';
import { isAnyHeld } from '../running/lease.ts';
import type { Projection } from '../projection.ts';
import { startRunner } from '../running/runner.ts';
import { notes, notesProjection, poison, written } from '../testing/notes.ts';
import { quiet } from '../testing/quiet.ts';

/** Tables of one version beside which an api is ready, or none is. */
let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

const NAMES = ['notes', 'others'] as const;
const ofVersion = (version: number) => NAMES.map((name) => ({ name, version, shout: version > 1 }));

const versions = async () => {
  const live = await readCheckpoints(projecting.database.db);
  return live.flatMap(({ name, version }) => (NAMES.some((each) => each === name) ? [version] : []));
};
const untilVersion = (version: number) =>
  expect.poll(versions, { timeout: PATIENCE }).toEqual([version, version]);
/** Waits until the new tables of the notes are ready to be swapped in, and follow the log beside the old ones. */
const untilNotesWait = async () => {
  const { log, database } = projecting;
  await expect.poll(() => isAnyHeld(database.db, ['filled notes v2']), { timeout: PATIENCE }).toBe(true);
  await log.append('note-1', written('b'));
  await expect
    .poll(() => notes(database.db, 'rebuild_notes.notes'), { timeout: PATIENCE })
    .toEqual({ 'note-1': 'A B' });
};

beforeEach(async () => {
  const { log, run, positions } = projecting;
  await log.append('note-1', written('a'));
  const first = run(...ofVersion(1));
  expect(await positions.waitFor(NAMES, log.end, PATIENCE)).toBe(true);
  await first.stop();
});

test('tables of another version are swapped in when those of all projections are filled, by whichever process', async () => {
  const { run, database } = projecting;
  poison.add('others: a');
  run(...ofVersion(2));
  await untilNotesWait();
  expect(await versions()).toEqual([1, 1]);
  poison.clear();
  run(...ofVersion(2));
  await untilVersion(2);
  expect(await notes(database.db)).toEqual({ 'note-1': 'A B' });
  expect(await notes(database.db, 'others')).toEqual({ 'note-1': 'A B' });
});

test('tables that somebody reads for long keep those of all projections waiting', async () => {
  const { run, database } = projecting;
  await database.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from others`.execute(trx);
    run(...ofVersion(2));
    await untilNotesWait();
    expect(await versions()).toEqual([1, 1]);
  });
  await untilVersion(2);
});

test('tables that somebody begins to read while they wait keep those of all projections waiting, too', async () => {
  const { run, log, database } = projecting;
  poison.add('others: a');
  run(...ofVersion(2));
  await untilNotesWait();
  await database.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from notes`.execute(trx);
    poison.clear();
    run(...ofVersion(2));
    await expect
      .poll(() => isAnyHeld(database.db, ['swappable others v2']), { timeout: PATIENCE })
      .toBe(true);
    await log.append('note-1', written('c'));
    await expect
      .poll(() => notes(database.db, 'rebuild_others.others'), { timeout: PATIENCE })
      .toEqual({ 'note-1': 'A B C' });
    expect(await versions()).toEqual([1, 1]);
  });
  await untilVersion(2);
});

test('tables of another version wait until a table that is new in it has come as far in the log', async () => {
  const { url, log, database } = projecting;
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const added = notesProjection({ name: 'added' });
  const late: Projection = {
    ...added,
    apply: async (trx, events) => {
      await mayGoOn;
      return added.apply(trx, events);
    },
  };
  const projections = [...ofVersion(2).map((each) => notesProjection(each)), late];
  const runner = startRunner({ url, log, projections, logger: quiet });
  await untilNotesWait();
  expect(await versions()).toEqual([1, 1]);
  goOn();
  await untilVersion(2);
  expect(await notes(database.db, 'added')).toEqual({ 'note-1': 'a b' });
  await runner.stop();
});
