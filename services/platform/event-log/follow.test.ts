import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch } from '../../kernel/event-log.ts';
import { followSubscription, type Subscription } from './follow.ts';

const recorded = (position: bigint): RecordedEvent => ({
  id: '',
  stream: 'a-1',
  revision: 0,
  position,
  type: 'Happened',
  data: {},
  metadata: { $correlationId: '', $causationId: '', actor: { process: 'test' }, schema: 1 },
  created: new Date(0),
});

interface Checkpoint {
  readonly checkpoint: bigint;
}

/** A subscription that does what it is told to. */
class FakeSubscription extends EventEmitter implements Subscription {
  readonly messages = this;
  readonly after: bigint | undefined;
  paused = false;
  cancelled = false;
  constructor(after: bigint | undefined) {
    super();
    this.after = after;
  }
  readonly batchOf = (message: unknown): Batch => {
    if (typeof message === 'bigint') return { events: [recorded(message)], position: message };
    return { events: [], position: (message as Checkpoint).checkpoint };
  };
  readonly cancel = () => {
    this.cancelled = true;
  };
  pause() {
    this.paused = true;
  }
  resume() {
    this.paused = false;
  }
  isPaused() {
    return this.paused;
  }
  destroy() {}
  deliver(...messages: readonly (bigint | Checkpoint)[]) {
    for (const message of messages) this.emit('data', message);
  }
}

let stopping: AbortController;
let subscriptions: FakeSubscription[];
let batches: Batch[];
let current: number[];
let reads: bigint[];
/** What stands in the log: positions of events of ours, and its end. */
let ours: readonly bigint[];
/** What the subscription does while the first page of the log is read. */
let duringFirstRead: () => void;
let tellEnd: (position: bigint) => void;
let looks: number;

beforeEach(() => {
  stopping = new AbortController();
  subscriptions = [];
  batches = [];
  current = [];
  reads = [];
  ours = [];
  duringFirstRead = () => {};
  tellEnd = () => {};
  looks = 0;
});

/** Pages of three places. */
async function* readAll(from: bigint | undefined, until: bigint): AsyncIterable<Batch> {
  for (let position = from ?? 0n; position < until;) {
    reads.push(position);
    const start = position;
    position = start + 3n < until ? start + 3n : until;
    const events = ours.filter((each) => each > start && each <= position).map(recorded);
    if (reads.length === 1) duringFirstRead();
    yield await Promise.resolve({ events, position });
  }
}

const follow = (
  after?: bigint,
  onBatch: (batch: Batch) => Promise<void> = (batch) => (batches.push(batch), Promise.resolve()),
) =>
  followSubscription({
    after,
    signal: stopping.signal,
    onBatch,
    onCurrent: (at) => current.push(at),
    watchEnd: (watcher) => {
      tellEnd = (position) => watcher({ position, at: (looks += 1) });
      return () => (tellEnd = () => {});
    },
    readAll,
    subscribe: (from) => {
      const subscription = new FakeSubscription(from);
      subscriptions.push(subscription);
      return subscription;
    },
  });
const subscription = async (number: number): Promise<FakeSubscription> => {
  await expect.poll(() => subscriptions).toHaveLength(number);
  const newest = subscriptions[number - 1];
  if (!newest) throw new Error(`There is no subscription ${number}`);
  return newest;
};
const positions = () => batches.flatMap(({ events }) => events.map(({ position }) => position));
const stop = async (following: Promise<void>) => {
  stopping.abort();
  await following;
  expect(subscriptions.every(({ cancelled }) => cancelled)).toBe(true);
};

describe('following the log', () => {
  it('hands on events in order, with the position of the last', async () => {
    const following = follow(5n);
    const first = await subscription(1);
    first.deliver(6n, 7n);
    await expect.poll(() => batches).toHaveLength(1);
    expect([first.after, positions(), batches[0]?.position]).toEqual([5n, [6n, 7n], 7n]);
    await stop(following);
  });

  it('moves on with the checkpoints of the subscription, behind the events before them', async () => {
    const following = follow(5n);
    const first = await subscription(1);
    first.deliver(6n, { checkpoint: 90n });
    await expect.poll(() => batches.at(-1)?.position).toBe(90n);
    first.deliver({ checkpoint: 200n });
    await expect.poll(() => batches.at(-1)).toEqual({ events: [], position: 200n });
    first.emit('end');
    expect((await subscription(2)).after).toBe(200n);
    expect(positions()).toEqual([6n]);
    await stop(following);
  });

  it('awaits each batch before the next, and takes in what came meanwhile', async () => {
    let finish = () => {};
    const following = follow(undefined, (batch) => {
      batches.push(batch);
      return batches.length === 1 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve();
    });
    const first = await subscription(1);
    first.deliver(1n);
    await expect.poll(() => batches).toHaveLength(1);
    first.deliver(2n, 3n);
    await Promise.resolve();
    expect(batches).toHaveLength(1);
    finish();
    await expect.poll(() => batches.map(({ events }) => events.length)).toEqual([1, 2]);
    await stop(following);
  });

  it.each(['error', 'end', 'close'])(
    'subscribes again from the last delivered event after %s',
    async (fault) => {
      const following = follow();
      const first = await subscription(1);
      first.deliver(1n, 2n);
      await expect.poll(positions).toEqual([1n, 2n]);
      first.emit(fault, new Error('the connection is gone'));
      const second = await subscription(2);
      expect([first.cancelled, second.after]).toEqual([true, 2n]);
      second.deliver(3n);
      await expect.poll(positions).toEqual([1n, 2n, 3n]);
      await stop(following);
    },
  );

  it('asks again for what was waiting when the subscription failed', async () => {
    let finish = () => {};
    const following = follow(undefined, (batch) => {
      batches.push(batch);
      return batches.length === 1 ? new Promise((resolve) => (finish = resolve)) : Promise.resolve();
    });
    const first = await subscription(1);
    first.deliver(1n);
    await expect.poll(() => batches).toHaveLength(1);
    first.deliver(2n);
    first.emit('error', new Error('the connection is gone'));
    finish();
    expect((await subscription(2)).after).toBe(1n);
    await stop(following);
  });

  it('pauses while too many events wait, and goes on when half of them are gone', async () => {
    const waiting: (() => void)[] = [];
    const following = follow(undefined, (batch) => {
      batches.push(batch);
      return new Promise((resolve) => waiting.push(resolve));
    });
    const first = await subscription(1);
    first.deliver(...Array.from({ length: 4_000 }, (_, n) => BigInt(n + 1)));
    expect(first.paused).toBe(true);
    for (let batch = 1; batch <= 5; batch += 1) {
      await expect.poll(() => batches).toHaveLength(batch);
      const left = 4_000 - batch * 500;
      expect([left, first.paused]).toEqual([left, left >= 2_000]);
      waiting.shift()?.();
    }
    await expect.poll(() => batches).toHaveLength(6);
    stopping.abort();
    waiting.shift()?.();
    await following;
    expect(batches.every(({ events }) => events.length === 500)).toBe(true);
  });

  it('ends with what the handler of a batch threw', async () => {
    const following = follow(undefined, () => Promise.reject(new Error('a poison event')));
    const first = await subscription(1);
    first.deliver(1n);
    await expect(following).rejects.toThrow('a poison event');
    expect(first.cancelled).toBe(true);
  });

  it('ends when it is aborted, also while it waits to subscribe again', async () => {
    const following = follow();
    (await subscription(1)).emit('end');
    await stop(following);
    expect(subscriptions).toHaveLength(1);
  });
});

describe('the log’s end, for one who follows', () => {
  it('is reached by reading on where only system events stand between', async () => {
    const following = follow(4n);
    await subscription(1);
    tellEnd(11n);
    await expect.poll(() => batches.at(-1)).toEqual({ events: [], position: 11n });
    expect([current, reads]).toEqual([[1], [4n, 7n, 10n]]);
    await stop(following);
  });

  it('costs nothing where it has been reached', async () => {
    const following = follow(4n);
    const first = await subscription(1);
    first.deliver(9n);
    await expect.poll(positions).toEqual([9n]);
    for (let count = 0; count < 3; count += 1) tellEnd(9n);
    await expect.poll(() => current).toEqual([1, 2, 3]);
    expect(reads).toEqual([]);
    await stop(following);
  });

  it('is not reached before the handler has what stood there', async () => {
    let finish = () => {};
    const following = follow(undefined, (batch) => {
      batches.push(batch);
      return new Promise((resolve) => (finish = resolve));
    });
    const first = await subscription(1);
    first.deliver(1n);
    await expect.poll(() => batches).toHaveLength(1);
    tellEnd(1n);
    tellEnd(1n);
    expect(current).toEqual([]);
    finish();
    await expect.poll(() => current).toEqual([1]);
    await stop(following);
  });

  it('ends a subscription that does not bring what stands there', async () => {
    ours = [8n];
    const following = follow(4n);
    const first = await subscription(1);
    for (let look = 0; look < 6 && subscriptions.length === 1; look += 1) {
      tellEnd(9n);
      await sleep(60);
    }
    expect([(await subscription(2)).after, first.cancelled, current]).toEqual([7n, true, []]);
    await stop(following);
  });

  it('is not reached past an event that is still to come, where the one before it came during the read', async () => {
    ours = [5n, 6n];
    const following = follow(4n);
    const first = await subscription(1);
    duringFirstRead = () => first.deliver(5n);
    const isOver = () => (tellEnd(11n), first.cancelled);
    await expect.poll(isOver).toBe(true);
    expect(batches.every(({ position }) => position <= 5n)).toBe(true);
    const second = await subscription(2);
    expect([second.after, current, positions()]).toEqual([5n, [], [5n]]);
    second.deliver(6n);
    await expect.poll(positions).toEqual([5n, 6n]);
    await stop(following);
  });

  it('is read for on from where the subscription has come during the read', async () => {
    ours = [5n, 6n, 9n];
    const following = follow(4n);
    const first = await subscription(1);
    duringFirstRead = () => first.deliver(5n, 6n, 9n);
    tellEnd(11n);
    await expect.poll(() => batches.at(-1)?.position).toBe(11n);
    expect([reads, positions(), subscriptions.length]).toEqual([[4n, 9n], ours, 1]);
    await stop(following);
  });

  it('leaves a subscription alone that moves on', async () => {
    ours = [8n, 9n, 10n, 11n, 12n, 13n];
    const following = follow(4n);
    const first = await subscription(1);
    for (const position of ours) {
      tellEnd(13n);
      await sleep(60);
      first.deliver(position);
    }
    await expect.poll(() => current).toEqual([1]);
    expect([subscriptions.length, positions()]).toEqual([1, ours]);
    await stop(following);
  });
});
