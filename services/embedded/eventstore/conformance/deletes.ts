/** Soft delete, tombstone and stream metadata. */
import {
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, test, vi } from 'vitest';
import { collect, esdb, event, events, follow, numbers, revisions, unique } from './session.ts';

const read = (stream: string) => collect(esdb().readStream(stream));

export function describeDeletes(): void {
  describe('a deleted stream', () => {
    test('reads as missing, and goes on where it ended', async () => {
      const stream = unique('delete');
      await esdb().appendToStream(stream, events(3), { expectedRevision: NO_STREAM });
      await esdb().deleteStream(stream, { expectedRevision: 2n });
      await expect(read(stream)).rejects.toBeInstanceOf(StreamNotFoundError);
      const result = await esdb().appendToStream(stream, event(9), { expectedRevision: NO_STREAM });
      expect(result.nextExpectedRevision).toBe(3n);
      expect(revisions(await read(stream))).toEqual([3n]);
    });

    test('is not deleted at another revision', async () => {
      const stream = unique('delete');
      await esdb().appendToStream(stream, events(3), { expectedRevision: NO_STREAM });
      const attempt = esdb().deleteStream(stream, { expectedRevision: 1n });
      await expect(attempt).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await expect(attempt).rejects.toMatchObject({
        streamName: stream,
        expectedVersion: 1n,
        actualVersion: 2n,
      });
      expect(await read(stream)).toHaveLength(3);
    });
  });

  describe('a tombstone', () => {
    test('is final', async () => {
      const stream = unique('tombstone');
      await esdb().appendToStream(stream, events(2), { expectedRevision: NO_STREAM });
      await esdb().tombstoneStream(stream, { expectedRevision: 1n });
      await expect(read(stream)).rejects.toBeInstanceOf(StreamDeletedError);
      await expect(read(stream)).rejects.toMatchObject({ streamName: stream });
      for (const expectedRevision of [NO_STREAM, 'any', 1n] as const)
        await expect(esdb().appendToStream(stream, event(1), { expectedRevision })).rejects.toBeInstanceOf(
          StreamDeletedError,
        );
      await expect(esdb().deleteStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    });

    test('can be set on a stream that never was', async () => {
      const stream = unique('tombstone');
      await esdb().tombstoneStream(stream, { expectedRevision: NO_STREAM });
      await expect(esdb().appendToStream(stream, event(1))).rejects.toBeInstanceOf(StreamDeletedError);
    });

    test('ends the following of its stream', async () => {
      const stream = unique('tombstone');
      await esdb().tombstoneStream(stream);
      await expect(follow(esdb().subscribeToStream(stream)).failed).rejects.toBeInstanceOf(
        StreamDeletedError,
      );
    });
  });

  describe('stream metadata', () => {
    test('is what was set last', async () => {
      const stream = unique('metadata');
      expect((await esdb().getStreamMetadata(stream)).metadata).toBeUndefined();
      await esdb().setStreamMetadata(stream, { maxCount: 5 });
      await esdb().setStreamMetadata(stream, { maxCount: 7 });
      expect((await esdb().getStreamMetadata(stream)).metadata).toEqual({ maxCount: 7 });
    });

    test('limits a stream to its newest events', async () => {
      const stream = unique('metadata');
      await esdb().appendToStream(stream, events(10));
      await esdb().setStreamMetadata(stream, { maxCount: 3 });
      expect(numbers(await read(stream))).toEqual([7, 8, 9]);
      const backwards = esdb().readStream(stream, { direction: 'backwards', fromRevision: 'end' });
      expect(numbers(await collect(backwards))).toEqual([9, 8, 7]);
    });

    test('hides what is before a revision', async () => {
      const stream = unique('metadata');
      await esdb().appendToStream(stream, events(5));
      await esdb().setStreamMetadata(stream, { truncateBefore: 3 });
      expect(numbers(await read(stream))).toEqual([3, 4]);
    });

    test('hides what is older than an age', async () => {
      const stream = unique('metadata');
      await esdb().appendToStream(stream, events(2));
      await esdb().setStreamMetadata(stream, { maxAge: 1 });
      await vi.waitFor(async () => expect(await read(stream)).toEqual([]), {
        timeout: 10_000,
        interval: 100,
      });
    });
  });
}
