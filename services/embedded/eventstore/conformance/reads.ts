/** Reading streams and `$all`, in both directions. */
import { BACKWARDS, END, FORWARDS, NO_STREAM, START, StreamNotFoundError } from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { collect, esdb, event, events, numbers, revisions, unique } from './session.ts';

export function describeReads(): void {
  describe('reading a stream', () => {
    test('goes forwards and backwards, from an end or a revision, which it includes', async () => {
      const stream = unique('reads');
      await esdb().appendToStream(stream, events(10), { expectedRevision: NO_STREAM });
      const read = async (options: Parameters<ReturnType<typeof esdb>['readStream']>[1]) =>
        numbers(await collect(esdb().readStream(stream, options)));
      expect(await read({ direction: FORWARDS, fromRevision: START, maxCount: 3 })).toEqual([0, 1, 2]);
      expect(await read({ direction: FORWARDS, fromRevision: 7n })).toEqual([7, 8, 9]);
      expect(await read({ direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([9, 8]);
      expect(await read({ direction: BACKWARDS, fromRevision: 1n })).toEqual([1, 0]);
      expect(await read({ direction: FORWARDS, fromRevision: 10n })).toEqual([]);
    });

    test('gives all of a long one, in order', async () => {
      const stream = unique('reads');
      await esdb().appendToStream(stream, events(1500), { expectedRevision: NO_STREAM });
      const counted = Array.from({ length: 1500 }, (_, n) => BigInt(n));
      expect(revisions(await collect(esdb().readStream(stream)))).toEqual(counted);
      const backwards = esdb().readStream(stream, { direction: BACKWARDS, fromRevision: END });
      expect(revisions(await collect(backwards))).toEqual(counted.toReversed());
    });

    test('says that it is missing', async () => {
      const stream = unique('reads');
      const read = collect(esdb().readStream(stream));
      await expect(read).rejects.toBeInstanceOf(StreamNotFoundError);
      await expect(read).rejects.toMatchObject({ streamName: stream });
    });

    test('can be many at once', async () => {
      const streams = Array.from({ length: 150 }, () => unique('reads'));
      await Promise.all(streams.map((stream) => esdb().appendToStream(stream, events(2))));
      const all = await Promise.all(streams.map((stream) => collect(esdb().readStream(stream))));
      expect(all.map((resolved) => resolved.length)).toEqual(streams.map(() => 2));
    });
  });

  describe('reading $all', () => {
    test('is in commit order, with the positions the appends returned', async () => {
      const [one, other] = [unique('all'), unique('all')];
      const first = await esdb().appendToStream(one, event(0));
      await esdb().appendToStream(other, event(1));
      const last = await esdb().appendToStream(one, event(2));
      const read = esdb().readAll({ fromPosition: first.position ?? START, maxCount: 10_000 });
      const ours = (await collect(read)).filter(({ event: recorded }) =>
        [one, other].includes(recorded?.streamId ?? ''),
      );
      expect(numbers(ours)).toEqual([0, 1, 2]);
      expect(ours.at(-1)?.event?.position).toEqual(last.position);
    });

    test('includes the position it starts from forwards, and excludes it backwards', async () => {
      const stream = unique('all');
      const { position } = await esdb().appendToStream(stream, event(0));
      await esdb().appendToStream(stream, event(1));
      const fromPosition = position ?? START;
      const [forwards] = await collect(esdb().readAll({ fromPosition, maxCount: 1 }));
      const [backwards] = await collect(esdb().readAll({ fromPosition, maxCount: 1, direction: BACKWARDS }));
      expect(forwards?.event?.position).toEqual(position);
      expect(backwards?.event?.position?.commit ?? 0n).toBeLessThan(position?.commit ?? 0n);
    });

    test('begins with the oldest event from position 0, as from the start', async () => {
      const zero = { commit: 0n, prepare: 0n };
      await esdb().appendToStream(unique('all'), event(0));
      const [fromZero] = await collect(esdb().readAll({ fromPosition: zero, maxCount: 1 }));
      const [fromStart] = await collect(esdb().readAll({ fromPosition: START, maxCount: 1 }));
      expect(fromZero?.event?.id).toBe(fromStart?.event?.id);
    });

    test('begins with the newest event backwards from the end', async () => {
      const stream = unique('all');
      await esdb().appendToStream(stream, event(5));
      const newest = await collect(
        esdb().readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 10_000 }),
      );
      expect(newest.map(({ event: recorded }) => recorded?.streamId)).toContain(stream);
    });
  });
}
