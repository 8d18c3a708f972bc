import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '#contracts/kernel/event';
import { orderPhase } from '#services/accounts/deleting/order-phase';
import { changed, added, removed, shirt, shoes } from '#services/carts/testing/examples';
import { cart } from '#services/carts/state';
import { delivery } from '#services/deliveries/state';
import { refundFailed } from '#services/deliveries/testing/examples';
import type { Aggregate } from '#services/kernel/aggregate';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { processContext } from '#services/kernel/process-context';
import { orderId, placed } from '#services/orders/testing/examples';
import { order } from '#services/orders/state';
import { started } from '#services/payments/testing/given';
import { payments } from '#services/payments/state';
import { submitted, updated as reviewUpdated } from '#services/reviews/testing/examples';
import { review } from '#services/reviews/state';
import { longLives } from '../support/long-lives.ts';

const MANY = 3_000;
const newProcess = (log: MemoryLog) =>
  createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });

/** Keeps what is appended as JSON, as the real one does. */
const newLog = () => {
  const log = new MemoryLog();
  const append = log.append.bind(log);
  log.append = (stream, expected, events) =>
    append(
      stream,
      expected,
      events.map((event) => ({ ...event, data: JSON.parse(JSON.stringify(event.data)) as unknown })),
    );
  return log;
};

/** Counts the events that are read. */
const counting = (log: MemoryLog) => {
  const readStream = log.readStream.bind(log);
  const counts = { events: 0 };
  log.readStream = async (...asked) => {
    const events = await readStream(...asked);
    counts.events += events.length;
    return events;
  };
  return counts;
};

/** A state that comes back from a snapshot, to which nothing was added. */
const fromSnapshot = ({ freeze, thaw }: Aggregate<unknown, never>, state: unknown): unknown => {
  const kept: unknown = JSON.parse(JSON.stringify(freeze ? freeze(state) : state));
  return thaw ? thaw(kept) : kept;
};

/** The state in the process that wrote it. */
const written = new WeakMap<MemoryLog, unknown>();

/** Writes these events one after another, one for each command, and waits for the snapshots. */
const write = async <State>(
  log: MemoryLog,
  aggregate: Aggregate<State, never>,
  id: string,
  events: readonly DomainEvent[],
) => {
  const handler = newProcess(log);
  const outcomes = await Promise.all(
    events.map((event, index) =>
      handler.handle(aggregate, id, () => accept(event as never), processContext('test', String(index))),
    ),
  );
  written.set(log, outcomes.at(-1)?.state);
  const due = Math.floor(events.length / 1_000);
  await expect
    .poll(() => log.all.filter(({ type }) => type === 'SnapshotTaken').length)
    .toBeGreaterThanOrEqual(due);
};

describe('a stream of thousands of events', { timeout: 30_000 }, () => {
  it('of a cart is loaded by few, and says what it said', async () => {
    const log = newLog();
    const changes = Array.from({ length: MANY - 3 }, (_, n) => changed(shirt, 1 + (n % 90)));
    await write(log, cart, 'a', [added(shoes, 1), added(shirt, 1), ...changes, removed(shoes)]);
    const counts = counting(log);
    const { state, revision } = await newProcess(log).load(cart, 'a');
    expect(revision).toBe(MANY - 1);
    expect([...state].map(([productId, { quantity }]) => [productId, quantity])).toEqual([
      [shirt, 1 + ((MANY - 4) % 90)],
    ]);
    expect(counts.events).toBeLessThan(1_300);
  });

  it('of one person’s reviews of a product is loaded by few, and says what it said', async () => {
    const log = newLog();
    const rounds = [
      submitted(),
      ...Array.from({ length: 2_100 }, (_, n) => reviewUpdated({ rating: 1 + (n % 5) })),
    ];
    await write(log, review, 'a', rounds);
    const counts = counting(log);
    const { state, revision } = await newProcess(log).load(review, 'a');
    expect(revision).toBe(2_100);
    expect(state).toMatchObject({ status: 'shown', rating: 1 + (2_099 % 5) });
    expect(counts.events).toBeLessThan(1_300);
  });

  it.each([
    ['orders', order, started],
    ['payments', payments, started],
    ['deliveries', delivery, refundFailed],
    ['accounts', orderPhase, started],
  ] as readonly (readonly [string, Aggregate<unknown, never>, (number: number) => DomainEvent])[])(
    'of an order is loaded by few, as %s read it',
    async (_, aggregate, made) => {
      const log = newLog();
      await write(log, aggregate, orderId, [
        placed(),
        ...Array.from({ length: 2_100 }, (__, n) => made(n + 1)),
      ]);
      const counts = counting(log);
      const loaded = await newProcess(log).load(aggregate, orderId);
      expect(loaded.revision).toBe(2_100);
      expect(counts.events).toBeLessThan(1_300);
      expect(JSON.stringify(loaded.state)).toBe(JSON.stringify(written.get(log)));
    },
  );

  it.each(longLives)('of %s is loaded by few, and says what it said', async (_, aggregate, first, made) => {
    const log = newLog();
    await write(log, aggregate, 'a', [...first, ...Array.from({ length: 2_100 }, (__, n) => made(n + 1))]);
    const counts = counting(log);
    const loaded = await newProcess(log).load(aggregate, 'a');
    expect(loaded.revision).toBe(2_099 + first.length);
    expect(counts.events).toBeLessThan(1_300);
    expect(loaded.state).toEqual(written.get(log));
    expect(fromSnapshot(aggregate, loaded.state)).toEqual(loaded.state);
  });

  it('that is short is read once, and no snapshot of it is looked for', async () => {
    const log = newLog();
    await newProcess(log).handle(cart, 'a', () => accept(added(shirt, 1)), processContext('test', '1'));
    let looked = 0;
    log.readLast = () => Promise.resolve(void looked++);
    log.reads = 0;
    await newProcess(log).load(cart, 'a');
    expect([log.reads, looked]).toEqual([1, 0]);
  });
});
