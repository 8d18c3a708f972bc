import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Batch } from './event-log.types.ts';
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

/** A subscription that does what it is told to. */
class FakeSubscription extends EventEmitter implements Subscription {
  readonly events = this;
  readonly after: bigint | undefined;
  paused = false;
  cancelled = false;
  constructor(after: bigint | undefined) {
    super();
    this.after = after;
  }
  readonly recordedOf = (resolved: unknown) => (resolved === 'ignored' ? [] : [recorded(resolved as bigint)]);
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
  deliver(...positions: readonly (bigint | 'ignored')[]) {
    for (const position of positions) this.emit('data', position);
  }
}

let stopping: AbortController;
let subscriptions: FakeSubscription[];
let batches: Batch[];
let head: () => Promise<bigint>;

beforeEach(() => {
  stopping = new AbortController();
  subscriptions = [];
  batches = [];
  head = () => Promise.resolve(0n);
});

const follow = (
  after?: bigint,
  onBatch: (batch: Batch) => Promise<void> = (batch) => (batches.push(batch), Promise.resolve()),
) =>
  followSubscription({
    after,
    signal: stopping.signal,
    onBatch,
    head: () => head(),
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
    first.deliver(6n, 'ignored', 7n);
    await expect.poll(() => batches).toHaveLength(1);
    expect([first.after, positions(), batches[0]?.position]).toEqual([5n, [6n, 7n], 7n]);
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

describe('the watchdog', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const look = () => vi.advanceTimersByTimeAsync(3_000);

  it('ends a subscription that has died without a word', async () => {
    const following = follow(4n);
    const first = await subscription(1);
    head = () => Promise.resolve(9n);
    await look();
    await look();
    expect((await subscription(2)).after).toBe(4n);
    expect(first.cancelled).toBe(true);
    await stop(following);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves one alone that is at the end, that moves, or whose event is only just written', async () => {
    const following = follow(4n);
    const first = await subscription(1);
    head = () => Promise.resolve(4n);
    await look();
    await look();
    head = () => Promise.resolve(9n);
    await look();
    first.deliver(5n);
    await expect.poll(positions).toEqual([5n]);
    await look();
    first.deliver(9n);
    await expect.poll(positions).toEqual([5n, 9n]);
    await look();
    head = () => Promise.reject(new Error('the log is away'));
    await look();
    await look();
    expect([subscriptions.length, first.cancelled]).toEqual([1, false]);
    await stop(following);
  });

  it('leaves one alone whose events wait for a slow handler', async () => {
    let finish = () => {};
    const following = follow(undefined, (batch) => {
      batches.push(batch);
      return new Promise((resolve) => (finish = resolve));
    });
    const first = await subscription(1);
    first.deliver(1n);
    await expect.poll(() => batches).toHaveLength(1);
    head = () => Promise.resolve(1n);
    await look();
    await look();
    expect(first.cancelled).toBe(false);
    stopping.abort();
    finish();
    await following;
  });
});
