import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProjecting, type Projecting } from '../../tests/support/projecting.ts';
import { Filling } from './filling.ts';
import { park } from './parked.ts';
import { notes, notesProjection, written } from './testing/notes.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

test('events of a parked stream are withheld once, also after a try that failed, and applied in their order', async () => {
  const { database, log } = projecting;
  const projection = notesProjection();
  await projection.migrate(database.db);
  await log.append('note-1', written('a'), written('b'));
  const [first] = log.all.filter(({ stream }) => stream === 'note-1');
  if (!first) throw new Error('Nothing was appended');
  await park(database.db, projection.name, first, new Error('cannot read it'));

  const filling = new Filling({ log, projection, signal: new AbortController().signal }, database.db);
  await filling.begin();
  await filling.withholdParked();
  const trying = filling.tentatively(async () => {
    await filling.catchUp();
    throw new Error('somebody reads the tables');
  });
  await expect(trying).rejects.toThrow('somebody reads the tables');
  await log.append('note-1', written('c'));
  await filling.catchUp();
  expect([await notes(database.db), filling.events]).toEqual([{}, 0]);
  await filling.applyParked();
  expect([await notes(database.db), filling.events]).toEqual([{ 'note-1': 'a b c' }, 3]);
});
