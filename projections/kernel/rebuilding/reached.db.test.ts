import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { park, unpark } from '../parking/parked.ts';
import { haveReached, showAllOf } from './reached.ts';
import { prepare } from '../schema.ts';
import { FakeLog } from '../testing/fake-log.ts';
import { notesProjection, written } from '../testing/notes.ts';

const notes = notesProjection();
const letters = notesProjection({ name: 'letters' });
let database: OpenDatabase;
beforeEach(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url, { max: 1 });
  await prepare(url, [notes, letters]);
});
afterEach(() => database.close());

const moveTo = (name: string, position: number) =>
  sql`update projection_checkpoints set position = ${position} where name = ${name}`.execute(database.db);

it('tables have reached a position once all of them have, and are of this version', async () => {
  const { db } = database;
  expect(await haveReached(db, [notes], 0n)).toBe(false);
  await moveTo('notes', 20);
  expect([await haveReached(db, [notes], 20n), await haveReached(db, [notes], 21n)]).toEqual([true, false]);
  expect(await haveReached(db, [notes, letters], 20n)).toBe(false);
  await moveTo('letters', 30);
  expect(await haveReached(db, [notes, letters], 20n)).toBe(true);
  expect(await haveReached(db, [notes, notesProjection({ name: 'letters', version: 2 })], 20n)).toBe(false);
  expect(await haveReached(db, [notesProjection({ name: 'unknown' })], 20n)).toBe(false);
});

it('tables show all of a stream, unless one of them has parked it', async () => {
  const { db } = database;
  await moveTo('notes', 20);
  const log = new FakeLog();
  log.append('note-1', written('a'));
  const [event] = log.all;
  const asked = async () => [
    await showAllOf(db, [notes], ['note-1'], 20n),
    await showAllOf(db, [notes], ['note-2'], 20n),
    await showAllOf(db, [notes], ['note-2'], 21n),
  ];
  if (event) await park(db, 'letters', event, new Error('cannot read a'));
  expect(await asked()).toEqual([true, true, false]);
  if (event) await park(db, 'notes', event, new Error('cannot read a'));
  expect(await asked()).toEqual([false, true, false]);
  await unpark(db, 'notes', 'note-1');
  expect(await asked()).toEqual([true, true, false]);
});
