import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from './conformance/process.ts';
import { type Expected, Ledger, NO_STREAM, type Outcome } from './ledger.ts';
import { type ProposedEvent, recordData, recordType, TOMBSTONE } from './record.ts';
import { isSoftDeleted } from './retention.ts';
import { Store } from './store.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let ledger: Ledger;

beforeEach(async () => {
  folder = await temporaryFolder();
  open();
});

afterEach(async () => {
  store.close();
  await folder.remove();
});

function open(): void {
  store = new Store(folder.path);
  ledger = new Ledger(store);
}

function reopen(): void {
  store.close();
  open();
}

function committed(work: () => Outcome): Outcome {
  store.begin();
  const outcome = work();
  store.commit();
  return outcome;
}

const append = (expected: Expected, events: readonly ProposedEvent[], stream = 's'): Outcome =>
  committed(() => ledger.append(stream, expected, events));

const event = (type = 'happened'): ProposedEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  metadata: Buffer.alloc(0),
  data: Buffer.from('{}'),
});

const types = (stream = 's'): string[] =>
  store
    .readStream(store.stream(stream).id, 0, 'forwards', 100)
    .events.map(({ record }) => recordType(record));

describe('an append', () => {
  test('of nothing writes nothing', () => {
    expect(append(NO_STREAM, [])).toEqual({ kind: 'written', revision: NO_STREAM, position: 0 });
    expect(append(3, [])).toEqual({ kind: 'wrong-revision', current: NO_STREAM });
    expect(store.last).toBe(0);
  });

  test('in the same transaction sees the one before it', () => {
    store.begin();
    expect(ledger.append('s', NO_STREAM, [event()])).toMatchObject({ kind: 'written', revision: 0 });
    expect(ledger.append('s', NO_STREAM, [event()])).toEqual({ kind: 'wrong-revision', current: 0 });
    expect(ledger.append('s', 0, [event()])).toMatchObject({ kind: 'written', revision: 1 });
    expect([...store.commit()]).toEqual(['s']);
  });

  test('that was rolled back never was', () => {
    append(NO_STREAM, [event('kept')]);
    store.begin();
    ledger.append('s', 0, [event('lost')]);
    ledger.append('t', NO_STREAM, [event('lost')]);
    store.rollback();
    expect([store.last, store.stream('s').head, store.stream('t').head]).toEqual([1, 0, -1]);
    expect(append(0, [event('after')])).toEqual({ kind: 'written', revision: 1, position: 2 });
    expect(types()).toEqual(['kept', 'after']);
  });

  test('is still there when the store is opened again', () => {
    const events = [event('a'), event('b')];
    append(NO_STREAM, events);
    reopen();
    expect(types()).toEqual(['a', 'b']);
    expect(append('any', events)).toEqual({ kind: 'written', revision: 1, position: 2 });
    expect(append(NO_STREAM, events)).toEqual({ kind: 'written', revision: 1, position: 2 });
    expect(append('any', [events[0] ?? event(), event()])).toEqual({ kind: 'wrong-revision', current: 1 });
  });
});

describe('a soft delete', () => {
  test('ends with the next append, which goes on from there', () => {
    append(NO_STREAM, [event(), event()]);
    committed(() => ledger.delete('s', 1));
    expect(isSoftDeleted(store.stream('s').retention)).toBe(true);
    expect(append('stream_exists', [event()])).toEqual({ kind: 'deleted' });
    expect(append(NO_STREAM, [event()])).toMatchObject({ kind: 'written', revision: 2 });
    expect(store.stream('s').retention).toMatchObject({ truncateBefore: 2 });
    expect(recordData(newestMetadata()).toString()).toBe('{"$tb":2}');
  });

  test('is refused at another revision', () => {
    expect(committed(() => ledger.delete('s', 4))).toEqual({ kind: 'wrong-revision', current: NO_STREAM });
  });
});

function newestMetadata(): Buffer {
  const { id, head } = store.stream('$$s');
  return store.readStream(id, head, 'backwards', 1).events[0]?.record ?? Buffer.alloc(0);
}

describe('a tombstone', () => {
  test('takes the stream and its metadata away for good', () => {
    append(NO_STREAM, [event()]);
    expect(committed(() => ledger.tombstone('s', 0))).toMatchObject({ kind: 'written', revision: TOMBSTONE });
    reopen();
    expect(store.stream('s').head).toBe(TOMBSTONE);
    for (const stream of ['s', '$$s']) expect(append('any', [event()], stream)).toEqual({ kind: 'deleted' });
    expect(committed(() => ledger.tombstone('s', 'any'))).toEqual({ kind: 'deleted' });
  });
});
