/** Appending: expected revisions, repetition, limits. */
import {
  ANY,
  binaryEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { collect, credentials, esdb, event, events, numbers, revisions, unique } from './session.ts';

const MAX_APPEND_BYTES = 1_048_576;

/** The properties of an append's refusal that the shop reads. */
async function refusal(append: Promise<unknown>) {
  const error = await append.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WrongExpectedVersionError);
  if (!(error instanceof WrongExpectedVersionError)) throw new TypeError('not refused');
  const { streamName, expectedVersion, actualVersion } = error;
  return { streamName, expectedVersion, actualVersion };
}

export function describeAppends(): void {
  describe('appending', () => {
    test('records what was proposed', async () => {
      const stream = unique('appends');
      const id = randomUUID();
      const before = Date.now();
      const result = await esdb().appendToStream(
        stream,
        [
          { ...event(1, 'ordered', id), metadata: { by: 'somebody' } },
          binaryEvent({ type: 'raw', data: Buffer.from([0, 255, 1]) }),
        ],
        { expectedRevision: NO_STREAM },
      );
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 1n });
      const [first, second] = await collect(esdb().readStream(stream));
      expect(first?.event).toMatchObject({
        id,
        streamId: stream,
        revision: 0n,
        type: 'ordered',
        isJson: true,
        data: { n: 1 },
        metadata: { by: 'somebody' },
      });
      expect(second?.event).toMatchObject({
        revision: 1n,
        type: 'raw',
        isJson: false,
        data: Uint8Array.from([0, 255, 1]),
      });
      expect(second?.event?.position).toEqual(result.position);
      expect(first?.event?.created.getTime()).toBeGreaterThanOrEqual(before - 1000);
    });

    test('counts revisions and positions upwards', async () => {
      const stream = unique('appends');
      const first = await esdb().appendToStream(stream, event(0), { expectedRevision: NO_STREAM });
      const second = await esdb().appendToStream(stream, events(3), {
        expectedRevision: first.nextExpectedRevision,
      });
      expect(second.nextExpectedRevision).toBe(3n);
      expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    });

    test('keeps names and data in any script', async () => {
      const stream = unique('طلب-注文-🛒');
      await esdb().appendToStream(stream, event(1, 'détaillé ✓'));
      expect((await collect(esdb().readStream(stream)))[0]?.event).toMatchObject({
        streamId: stream,
        type: 'détaillé ✓',
      });
    });

    test('takes exactly one of many that want to be first', async () => {
      const stream = unique('appends');
      const attempts = Array.from({ length: 50 }, (_, n) =>
        esdb().appendToStream(stream, event(n), { expectedRevision: NO_STREAM }),
      );
      const settled = await Promise.allSettled(attempts);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await collect(esdb().readStream(stream))).toHaveLength(1);
    });

    test('joins an append that came in several messages', async () => {
      const stream = unique('appends');
      const result = await esdb().appendToStream(stream, events(40), {
        expectedRevision: NO_STREAM,
        batchAppendSize: 256,
      });
      expect(result.nextExpectedRevision).toBe(39n);
      expect(numbers(await collect(esdb().readStream(stream)))).toEqual(
        Array.from({ length: 40 }, (_, n) => n),
      );
    });
  });

  describeExpectations();
  describeRepetition();
  describeLimits();
  describeWithCredentials();
}

function describeExpectations(): void {
  describe('an expected revision', () => {
    test('refuses a second beginning', async () => {
      const stream = unique('expect');
      await esdb().appendToStream(stream, events(2), { expectedRevision: NO_STREAM });
      expect(await refusal(esdb().appendToStream(stream, event(9), { expectedRevision: NO_STREAM }))).toEqual(
        {
          streamName: stream,
          expectedVersion: 'no_stream',
          actualVersion: 1n,
        },
      );
    });

    test('refuses what is older or newer than the stream', async () => {
      const stream = unique('expect');
      await esdb().appendToStream(stream, events(3), { expectedRevision: NO_STREAM });
      for (const expectedRevision of [0n, 7n])
        expect(await refusal(esdb().appendToStream(stream, event(9), { expectedRevision }))).toEqual({
          streamName: stream,
          expectedVersion: expectedRevision,
          actualVersion: 2n,
        });
      expect(await collect(esdb().readStream(stream))).toHaveLength(3);
    });

    test('refuses a missing stream that should exist', async () => {
      const stream = unique('expect');
      const append = (expectedRevision: bigint | typeof STREAM_EXISTS) =>
        esdb().appendToStream(stream, event(1), { expectedRevision });
      expect(await refusal(append(STREAM_EXISTS))).toMatchObject({
        expectedVersion: 'stream_exists',
        actualVersion: 'no_stream',
      });
      expect(await refusal(append(0n))).toMatchObject({ expectedVersion: 0n, actualVersion: 'no_stream' });
    });

    test('is satisfied by any stream, or one that exists', async () => {
      const stream = unique('expect');
      await esdb().appendToStream(stream, event(0), { expectedRevision: ANY });
      const result = await esdb().appendToStream(stream, event(1), { expectedRevision: STREAM_EXISTS });
      expect(result.nextExpectedRevision).toBe(1n);
    });
  });
}

function describeRepetition(): void {
  describe('a repeated append', () => {
    test('answers as the first time, however old', async () => {
      const stream = unique('repeat');
      const first = events(3);
      const later = events(2);
      await esdb().appendToStream(stream, first, { expectedRevision: NO_STREAM });
      await esdb().appendToStream(stream, later, { expectedRevision: 2n });
      await esdb().appendToStream(stream, events(5), { expectedRevision: 4n });
      const again = await esdb().appendToStream(stream, first, { expectedRevision: NO_STREAM });
      const laterAgain = await esdb().appendToStream(stream, later, { expectedRevision: 2n });
      expect([again.success, again.nextExpectedRevision]).toEqual([true, 2n]);
      expect([laterAgain.success, laterAgain.nextExpectedRevision]).toEqual([true, 4n]);
      expect(await collect(esdb().readStream(stream))).toHaveLength(10);
    });

    test('is refused when only its beginning was written', async () => {
      const stream = unique('repeat');
      const first = events(2);
      await esdb().appendToStream(stream, first, { expectedRevision: NO_STREAM });
      await esdb().appendToStream(stream, event(7), { expectedRevision: 1n });
      const longer = [...first, event(8)];
      await refusal(esdb().appendToStream(stream, longer, { expectedRevision: NO_STREAM }));
      expect(await collect(esdb().readStream(stream))).toHaveLength(3);
    });

    test('is recognised without an exact revision while it is recent', async () => {
      const stream = unique('repeat');
      const first = events(2);
      await esdb().appendToStream(stream, first, { expectedRevision: ANY });
      await esdb().appendToStream(stream, event(7), { expectedRevision: ANY });
      const again = await esdb().appendToStream(stream, first, { expectedRevision: ANY });
      expect(again.nextExpectedRevision).toBe(1n);
      expect(await collect(esdb().readStream(stream))).toHaveLength(3);
    });

    test('of the same events to another stream is another append', async () => {
      const [one, other] = [unique('repeat'), unique('repeat')];
      const same = events(1);
      await esdb().appendToStream(one, same, { expectedRevision: ANY });
      await esdb().appendToStream(other, same, { expectedRevision: ANY });
      expect(revisions(await collect(esdb().readStream(other)))).toEqual([0n]);
    });
  });
}

const sized = (bytes: number) => binaryEvent({ type: '', data: Buffer.alloc(bytes) });

function describeLimits(): void {
  describe('the size of an append', () => {
    test('is limited for all its events together, and nothing of it is written', async () => {
      const stream = unique('limits');
      const half = { ...sized(MAX_APPEND_BYTES / 2 + 1), type: 'half' };
      const append = esdb().appendToStream(stream, [half, { ...half, id: randomUUID() }], {
        expectedRevision: NO_STREAM,
      });
      await expect(append).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
      await expect(append).rejects.toMatchObject({ maxAppendSize: MAX_APPEND_BYTES });
      await esdb().appendToStream(stream, { ...half, id: randomUUID() }, { expectedRevision: NO_STREAM });
    });

    test('may be large, and counts the bytes of its data alone', async () => {
      const stream = unique('limits');
      const large = { ...sized(MAX_APPEND_BYTES), type: 'large', metadata: { note: 'm'.repeat(1_000) } };
      await esdb().appendToStream(stream, large, { expectedRevision: NO_STREAM });
      const [stored] = await collect(esdb().readStream(stream));
      expect(stored?.event?.data).toHaveLength(MAX_APPEND_BYTES);
    });
  });
}

function describeWithCredentials(): void {
  describe('an append with credentials of its own', () => {
    test('is written, repeated and refused like any other', async () => {
      const stream = unique('credentials');
      const first = events(2);
      const append = (expectedRevision: bigint | typeof NO_STREAM, proposed = first) =>
        esdb().appendToStream(stream, proposed, { expectedRevision, credentials: credentials() });
      expect(await append(NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 1n });
      expect(await append(NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 1n });
      expect(await refusal(append(5n, events(1)))).toMatchObject({ expectedVersion: 5n, actualVersion: 1n });
      expect(numbers(await collect(esdb().readStream(stream)))).toEqual([0, 1]);
    });

    test('is limited in size', async () => {
      const large = { ...sized(MAX_APPEND_BYTES + 1), type: 'large' };
      const append = esdb().appendToStream(unique('credentials'), large, { credentials: credentials() });
      await expect(append).rejects.toMatchObject({
        type: 'maximum-append-size-exceeded',
        maxAppendSize: MAX_APPEND_BYTES,
      });
    });
  });
}
