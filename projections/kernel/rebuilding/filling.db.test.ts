import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProjecting, type Projecting } from '../../../tests/support/projecting.ts';
import { Filling } from './filling.ts';
import { park } from '../parking/parked.ts';
import { decided, notes, notesProjection, poison, written } from '../testing/notes.ts';

let projecting: Projecting;
beforeEach(async () => {
  projecting = await startProjecting();
});
afterEach(() => projecting.close());

const eventsOf = (stream: string) => projecting.log.all.filter((event) => event.stream === stream);
/** The first event of a stream, which is appended with these texts. */
const appended = async (stream: string, ...texts: readonly string[]) => {
  await projecting.log.append(stream, ...texts.map(written));
  const [first] = eventsOf(stream);
  if (!first) throw new Error('Nothing was appended');
  return first;
};

/** The second is parked by another name than its own. */
const STREAMS = ['note-1', `note-${'n'.repeat(300)}`];

test.each(STREAMS)(
  'events of a parked stream are withheld once, also after a try that failed, and applied in their order (%s)',
  async (stream) => {
    const { database, log } = projecting;
    const projection = notesProjection();
    await projection.migrate(database.db);
    const first = await appended(stream, 'a', 'b');
    await park(database.db, projection.name, first, new Error('cannot read it'));

    const filling = new Filling({ log, projection, signal: new AbortController().signal }, database.db);
    await filling.begin();
    await filling.withholdParked();
    const trying = filling.tentatively(async () => {
      await filling.catchUp();
      throw new Error('somebody reads the tables');
    });
    await expect(trying).rejects.toThrow('somebody reads the tables');
    await log.append(stream, written('c'));
    await filling.catchUp();
    expect([await notes(database.db), filling.events]).toEqual([{}, 0]);
    await filling.applyParked();
    expect([await notes(database.db), filling.events]).toEqual([{ [stream]: 'a b c' }, 3]);
  },
);

describe('a stream that is parked in new tables goes on in them', () => {
  const stream = 'note-1';

  /** What they hold, and what is parked in them, after a decision while they are filled. */
  const filledWhile = async (decision: 'retry' | 'skip', { isReadBefore = true, isMended = false }) => {
    const { database, log } = projecting;
    const projection = notesProjection();
    await projection.migrate(database.db);
    poison.add('bad');
    const options = { log, projection, signal: new AbortController().signal, unreadable: 'park' } as const;
    const filling = new Filling(options, database.db);
    await filling.begin();
    const bad = await appended(stream, 'bad', 'b');
    if (isReadBefore) await filling.catchUp();
    if (isMended) poison.delete('bad');
    await log.append('projection-notes', decided(decision, bad));
    await log.append(stream, written('c'));
    await filling.catchUp();
    return [await notes(database.db), filling.parkings.map(({ event }) => event.id)];
  };

  test.each([true, false])(
    'as soon as its event is skipped, whether it was read before: %s',
    async (isReadBefore) => {
      expect(await filledWhile('skip', { isReadBefore })).toEqual([{ [stream]: 'b c' }, []]);
    },
  );

  test('as soon as its event is tried again and can be applied', async () => {
    expect(await filledWhile('retry', { isMended: true })).toEqual([{ [stream]: 'bad b c' }, []]);
  });

  test('not where its event still cannot be applied', async () => {
    expect(await filledWhile('retry', {})).toEqual([{}, [eventsOf(stream)[0]?.id]]);
  });
});

test('an event that is withheld and skipped meanwhile fails no rebuild', async () => {
  const { database, log } = projecting;
  const projection = notesProjection();
  await projection.migrate(database.db);
  poison.add('bad');
  const bad = await appended('note-1', 'bad', 'b');
  await park(database.db, projection.name, bad, new Error('cannot read it'));
  const filling = new Filling({ log, projection, signal: new AbortController().signal }, database.db);
  await filling.begin();
  await filling.withholdParked();
  await filling.catchUp();
  await log.append('projection-notes', decided('skip', bad));
  await filling.applyParked();
  expect(await notes(database.db)).toEqual({ 'note-1': 'b' });
});

test.each([
  ['are filled from nothing', false],
  ['were put aside and are gone on with', true],
])('tables that %s, and have an event which is skipped meanwhile, are filled again', async (_, isGoneOn) => {
  const { database, log } = projecting;
  const projection = notesProjection();
  await projection.migrate(database.db);
  const before = await appended('note-2', 'a');
  const filling = new Filling({ log, projection, signal: new AbortController().signal }, database.db);
  if (isGoneOn) filling.position = before.position;
  await filling.begin();
  const mended = await appended('note-1', 'only now readable', 'b');
  await filling.catchUp();
  await log.append('projection-notes', decided('skip', mended));
  await expect(filling.catchUp()).rejects.toMatchObject({ name: 'SkippedSince' });
});
