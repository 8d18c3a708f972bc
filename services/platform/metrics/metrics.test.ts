import { getHeapStatistics } from 'node:v8';
import { describe, expect, it, vi } from 'vitest';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { LogUnavailable } from '../../kernel/event-log.ts';
import { watchLag, type ProjectionLag } from './lags.ts';
import { measuredLog } from './measured-log.ts';
import { createMetrics, gauge } from './metrics.ts';
import { watchPools } from './pools.ts';
import { watchWork } from './work.ts';

const newMetrics = () => {
  const metrics = createMetrics({ processMetrics: false });
  /** Figures without help and types, of one name. */
  const told = async (name: string) =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));
  return { ...metrics, told };
};

describe('what is told of calls', () => {
  it('are commands by name and how they ended, and no questions', async () => {
    const metrics = newMetrics();
    const call = { call: 'placeOrder', method: 'POST', route: '/orders', ms: 1 };
    metrics.answered({ ...call, status: 201 });
    metrics.answered({ ...call, status: 409, code: 'OUT_OF_STOCK' });
    metrics.answered({ ...call, status: 409, code: 'OUT_OF_STOCK' });
    metrics.answered({ call: 'listOrders', method: 'GET', route: '/orders', status: 200, ms: 1 });
    metrics.answered({ method: 'POST', route: 'none', status: 404, code: 'NOT_FOUND', ms: 0 });
    expect(await metrics.told('suuq_commands_total')).toEqual([
      'suuq_commands_total{command="placeOrder",outcome="done"} 1',
      'suuq_commands_total{command="placeOrder",outcome="OUT_OF_STOCK"} 2',
    ]);
  });
});

it('is told how each attempt at a task ended', async () => {
  const metrics = newMetrics();
  for (const ended of ['failed', 'done', 'done'] as const) metrics.attempted('payments', ended);
  expect(await metrics.told('suuq_task_attempts_total')).toEqual([
    'suuq_task_attempts_total{process="payments",outcome="failed"} 1',
    'suuq_task_attempts_total{process="payments",outcome="done"} 2',
  ]);
});

it('tells how large the heap of its process may become', async () => {
  const { registry } = createMetrics();
  const { values } = (await registry.getSingleMetric('suuq_heap_limit_bytes')?.get()) ?? { values: [] };
  expect(values.map(({ value }) => value)).toEqual([getHeapStatistics().heap_size_limit]);
});

it('is told of failures before there are any, so that the first is a rise', async () => {
  const metrics = newMetrics();
  const failures = () => metrics.told('suuq_failures_total');
  const of = (unexpected: number) => [
    'suuq_failures_total{what="unavailable"} 0',
    `suuq_failures_total{what="unexpected"} ${unexpected}`,
  ];
  expect(await failures()).toEqual(of(0));
  metrics.failed('unexpected');
  expect(await failures()).toEqual(of(1));
});

describe('what is told of the log', () => {
  const event = (id: string) => ({ id, type: 'Begun', data: {}, metadata: {} }) as never;

  it('are appends by the kind of stream, with their events and those that met another writer', async () => {
    const { registry, told } = newMetrics();
    const log = measuredLog(new MemoryLog(), registry);
    await log.append('order-1', -1, [event('a'), event('b')]);
    expect(await log.append('order-1', -1, [event('c')])).toBe('conflict');
    expect((await log.readStream('order-1')).length).toBe(2);
    expect(await told('suuq_events_appended_total')).toEqual([
      'suuq_events_appended_total{stream="order"} 2',
    ]);
    expect(await told('suuq_append_conflicts_total')).toEqual([
      'suuq_append_conflicts_total{stream="order"} 1',
    ]);
    expect(await told('suuq_append_seconds_count')).toEqual(['suuq_append_seconds_count{stream="order"} 2']);
  });

  it('are appends that failed, which fail as before', async () => {
    const { registry, told } = newMetrics();
    const away = Object.assign(new MemoryLog(), {
      append: () => Promise.reject(new LogUnavailable('away')),
    });
    await expect(measuredLog(away, registry).append('cart-1', -1, [event('a')])).rejects.toThrow(
      LogUnavailable,
    );
    expect(await told('suuq_append_failures_total')).toEqual(['suuq_append_failures_total{stream="cart"} 1']);
  });
});

describe('what is looked up when the metrics are asked for', () => {
  it('are lags, and none where they cannot be told: an old one would look like a good one', async () => {
    const { registry, told } = newMetrics();
    let lags: readonly ProjectionLag[] | undefined = [{ projection: 'orders', seconds: 1.5, parked: 2 }];
    let looks = 0;
    watchLag(registry, async () => {
      looks += 1;
      if (!lags) throw new Error('The log is away');
      return lags;
    });
    expect(await told('suuq_projection')).toEqual([
      'suuq_projection_lag_seconds{projection="orders"} 1.5',
      'suuq_projection_parked_streams{projection="orders"} 2',
    ]);
    expect(looks).toBe(1);
    lags = undefined;
    expect(await told('suuq_projection')).toEqual([]);
  });

  it('are told without what a store that hangs does not say', async () => {
    vi.useFakeTimers();
    try {
      const { registry, told } = newMetrics();
      watchLag(registry, () => new Promise(() => undefined));
      gauge(registry, 'suuq_unpaid_orders', 'Unpaid.', () => 4);
      const asked = Promise.all([told('suuq_unpaid_orders'), told('suuq_projection')]);
      await vi.advanceTimersByTimeAsync(2_500);
      expect(await asked).toEqual([['suuq_unpaid_orders 4'], []]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are tasks, and for how long the oldest has been due', async () => {
    const { registry, told } = newMetrics();
    const now = new Date('2026-05-01T12:01:30Z');
    const nextDueAt = '2026-05-01T12:00:00Z';
    const look = async () => [
      { name: 'expire-orders', waiting: 3, overdue: 1, failing: 1, error: 'no', nextDueAt },
      { name: 'settle-stock', waiting: 0, overdue: 0, failing: 0, error: null, nextDueAt: null },
    ];
    watchWork(registry, look, () => now);
    const seconds = await told('suuq_work_overdue_seconds');
    expect(seconds).toEqual([
      'suuq_work_overdue_seconds{process="expire-orders"} 90',
      'suuq_work_overdue_seconds{process="settle-stock"} 0',
    ]);
    expect(await told('suuq_work_waiting{process="expire-orders"}')).toEqual([
      'suuq_work_waiting{process="expire-orders"} 3',
    ]);
  });

  it('are the pools of connections, and figures that may not be known yet', async () => {
    const { registry, told } = newMetrics();
    watchPools(registry, () => ({ write: { totalCount: 5, idleCount: 2, waitingCount: 7 } }));
    let held: number | undefined;
    gauge(registry, 'suuq_unpaid_orders', 'Unpaid.', () => held);
    expect(await told('suuq_pool')).toEqual([
      'suuq_pool_connections{pool="write"} 5',
      'suuq_pool_idle_connections{pool="write"} 2',
      'suuq_pool_waiting{pool="write"} 5',
    ]);
    expect(await told('suuq_unpaid_orders')).toEqual([]);
    held = 4;
    expect(await told('suuq_unpaid_orders')).toEqual(['suuq_unpaid_orders 4']);
  });
});
