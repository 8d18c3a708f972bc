/** Following a stream or `$all`: from the past into the present without a gap. */
import {
  END,
  eventTypeFilter,
  NO_STREAM,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, test } from 'vitest';
import { esdb, event, events, follow, numbers, revisions, unique } from './session.ts';

export function describeSubscriptions(): void {
  describe('following a stream', () => {
    test('goes from its past into its present', async () => {
      const stream = unique('follow');
      await esdb().appendToStream(stream, events(700), { expectedRevision: NO_STREAM });
      const subscription = follow(esdb().subscribeToStream(stream, { fromRevision: START }));
      await subscription.live;
      await esdb().appendToStream(stream, events(5), { expectedRevision: 699n });
      expect(revisions(await subscription.until(705))).toEqual(
        Array.from({ length: 705 }, (_, n) => BigInt(n)),
      );
      await subscription.stop();
    });

    test('starts after a revision, or at the end, or before the stream exists', async () => {
      const stream = unique('follow');
      const early = follow(esdb().subscribeToStream(stream, { fromRevision: START }));
      await early.confirmed;
      await esdb().appendToStream(stream, events(4), { expectedRevision: NO_STREAM });
      const middle = follow(esdb().subscribeToStream(stream, { fromRevision: 1n }));
      const late = follow(esdb().subscribeToStream(stream, { fromRevision: END }));
      await Promise.all([middle.live, late.live]);
      await esdb().appendToStream(stream, event(4), { expectedRevision: 3n });
      expect(numbers(await early.until(5))).toEqual([0, 1, 2, 3, 4]);
      expect(numbers(await middle.until(3))).toEqual([2, 3, 4]);
      expect(numbers(await late.until(1))).toEqual([4]);
      await Promise.all([early.stop(), middle.stop(), late.stop()]);
    });

    test('hears nothing of other streams', async () => {
      const [followed, other] = [unique('follow'), unique('follow')];
      const subscription = follow(esdb().subscribeToStream(followed));
      await subscription.confirmed;
      await esdb().appendToStream(other, events(3));
      await esdb().appendToStream(followed, event(9));
      expect(numbers(await subscription.until(1))).toEqual([9]);
      await subscription.stop();
    });
  });

  describe('following $all', () => {
    test('starts after its position', async () => {
      const stream = unique('follow-all');
      const { position } = await esdb().appendToStream(stream, event(0));
      await esdb().appendToStream(stream, event(1));
      const filter = streamNameFilter({ prefixes: [stream] });
      const subscription = follow(esdb().subscribeToAll({ fromPosition: position ?? START, filter }));
      expect(numbers(await subscription.until(1))).toEqual([1]);
      await subscription.stop();
    });

    test('starts at the end', async () => {
      const stream = unique('follow-all');
      await esdb().appendToStream(stream, event(0));
      const subscription = follow(
        esdb().subscribeToAll({ fromPosition: END, filter: streamNameFilter({ prefixes: [stream] }) }),
      );
      await subscription.live;
      await esdb().appendToStream(stream, event(1));
      expect(numbers(await subscription.until(1))).toEqual([1]);
      await subscription.stop();
    });

    test('misses nothing and repeats nothing while others write', async () => {
      const prefix = unique('busy');
      const subscription = follow(
        esdb().subscribeToAll({ filter: streamNameFilter({ prefixes: [prefix] }) }),
      );
      const writer = async (_: unknown, index: number): Promise<void> => {
        for (let n = 0; n < 60; n++) await esdb().appendToStream(`${prefix}-${index}`, event(n));
      };
      await Promise.all(Array.from({ length: 8 }, writer));
      const received = await subscription.until(480);
      const positions = received.map(({ event: recorded }) => recorded?.position?.commit ?? 0n);
      expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(new Set(positions).size).toBe(480);
      await subscription.stop();
    });
  });

  describeFilters();
}

function describeFilters(): void {
  const mark = unique('filter');
  const streams = { orders: `${mark}-order-1`, carts: `${mark}-cart-1` };
  const write = async (): Promise<void> => {
    await esdb().appendToStream(streams.orders, [event(1, `${mark}.placed`), event(2, `${mark}.paid`)], {
      expectedRevision: 'any',
    });
    await esdb().appendToStream(streams.carts, [event(3, `${mark}.opened`), event(4, `${mark}.placed`)], {
      expectedRevision: 'any',
    });
  };

  describe('a filter', () => {
    test.for([
      ['a prefix of the stream name', streamNameFilter({ prefixes: [`${mark}-order`] }), [1, 2]],
      [
        'one of several prefixes',
        streamNameFilter({ prefixes: [`${mark}-cart`, `${mark}-order`] }),
        [1, 2, 3, 4],
      ],
      ['an expression on the stream name', streamNameFilter({ regex: `^${mark}-(cart|wish)` }), [3, 4]],
      ['a prefix of the event type', eventTypeFilter({ prefixes: [`${mark}.p`] }), [1, 2, 4]],
      [
        'an expression on the event type',
        eventTypeFilter({ regex: `^${mark}\\.(placed|opened)$` }),
        [1, 3, 4],
      ],
    ] as const)('selects by %s', async ([, filter, expected]) => {
      const subscription = follow(esdb().subscribeToAll({ filter }));
      await write();
      const received = await subscription.until(expected.length);
      expect(numbers(received).slice(0, expected.length)).toEqual(expected);
      await subscription.stop();
    });

    test('tells how far it has come, even when nothing matches', async () => {
      const reached: Position[] = [];
      const enough = Promise.withResolvers<void>();
      const { position } = await esdb().appendToStream(unique('unmatched'), events(200));
      const subscription = follow(
        esdb().subscribeToAll({
          filter: streamNameFilter({
            prefixes: [unique('nobody')],
            maxSearchWindow: 10,
            checkpointInterval: 2,
            checkpointReached: async (_subscription, checkpoint) => {
              reached.push(checkpoint);
              if (checkpoint.commit >= (position?.commit ?? 0n)) enough.resolve();
            },
          }),
        }),
      );
      await subscription.live;
      // No checkpoint is promised for becoming live: later events are counted until there are enough for one.
      await esdb().appendToStream(unique('unmatched'), events(100));
      await enough.promise;
      expect(reached).toEqual(reached.toSorted((a, b) => (a.commit < b.commit ? -1 : 1)));
      expect(subscription.received).toEqual([]);
      await subscription.stop();
    });
  });
}
