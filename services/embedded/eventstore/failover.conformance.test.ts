/** The shop's client of the log against a cluster whose leader changes, is missing or hangs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { createEventLog } from '#services/platform/event-log';
import { LogUnavailable, type EventLog, type NewEvent } from '#services/kernel/event-log';
import { temporaryFolder } from './conformance/process.ts';
import { type Cluster, startCluster } from './testing/cluster.ts';

const LAG = 1_000;
const TIMES = { oneTry: 1_000, allTries: 20_000, doubt: 500, another: 250 };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cluster: Cluster;
let log: EventLog;
let brief: EventLog;

beforeAll(async () => {
  folder = await temporaryFolder();
  const settings = {
    port: 0,
    folder: folder.path,
    adminPassword: 'changeit',
    secret: undefined,
    maxAppendSize: 1_048_576,
    timeouts: { prepare: 2_000, commit: 2_000 },
  };
  cluster = await startCluster(settings, { members: 3, lag: LAG });
  const hosts = cluster.members.map(({ port }) => `127.0.0.1:${port}`);
  log = createEventLog(`esdb://${hosts.join(',')}?tls=false`, TIMES);
  brief = createEventLog(`esdb://${hosts.join(',')}?tls=false`, { ...TIMES, allTries: 300 });
});

afterAll(async () => {
  await Promise.all([log.close(), brief.close()]);
  await cluster.stop();
  await folder.remove();
});

beforeEach(() => cluster.lead(2));

const created = (): NewEvent => ({
  id: randomUUID(),
  type: 'Happened',
  data: {},
  metadata: { $correlationId: '1', $causationId: '1', actor: { process: 'test' }, version: 1 } as never,
});

/**
 * Appends one event after another to a stream of its own, each of which must be readable at once, until it is stopped.
 */
const sell = () => {
  const stream = `sold-${randomUUID()}`;
  const failures: unknown[] = [];
  const soldAt: number[] = [];
  const closing = new AbortController();
  const run = async (): Promise<void> => {
    for (let revision = -1; !closing.signal.aborted; revision++) {
      const event = created();
      const appended = await log.append(stream, revision, [event]);
      const last = await log.readLast(stream);
      // Reading the end of the log times out sooner than an append.
      const head = await log.head().catch(() => Infinity);
      if (appended === 'conflict' || last?.id !== event.id || head < appended.position)
        failures.push({ appended, last, head });
      soldAt.push(performance.now());
    }
  };
  const running = run().catch((error: unknown) => failures.push(error));
  return {
    stream,
    failures,
    soldAt,
    until: async (moment: () => boolean) => {
      await vi.waitUntil(() => moment() || failures.length > 0, { timeout: 20_000, interval: 5 });
      expect(failures).toEqual([]);
    },
    stop: async () => {
      closing.abort();
      await running;
    },
  };
};

describe('on a cluster, the log', () => {
  test('shows what was just written, wherever it was entered, no matter who comes to lead', async () => {
    const shop = sell();
    for (const leader of [0, 1, 2, 0]) {
      cluster.lead(leader);
      const before = shop.soldAt.length;
      await shop.until(() => shop.soldAt.length > before + 20);
    }
    await shop.stop();
    expect(shop.failures).toEqual([]);
    const events = await log.readStream(shop.stream);
    expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
    expect(events).toHaveLength(shop.soldAt.length);
  });

  test('waits while nobody leads, and goes on when somebody does', async () => {
    const shop = sell();
    await shop.until(() => shop.soldAt.length > 5);
    cluster.lead(undefined);
    const noLeader = shop.soldAt.length;
    await expect(brief.append(`sold-${randomUUID()}`, -1, [created()])).rejects.toThrow(LogUnavailable);
    await expect(brief.readStream(shop.stream)).rejects.toThrow(LogUnavailable);
    await expect(brief.head()).rejects.toThrow(LogUnavailable);
    expect(shop.soldAt.length).toBeLessThanOrEqual(noLeader + 1);
    cluster.lead(1);
    await shop.until(() => shop.soldAt.length > noLeader + 5);
    await shop.stop();
    expect(shop.failures).toEqual([]);
  });

  test('leaves a leader that hangs for the one that was chosen in its place', async () => {
    const shop = sell();
    const followed: RecordedEvent[] = [];
    const ending = new AbortController();
    const following = log.follow({
      after: await log.head(),
      signal: ending.signal,
      onBatch: async ({ events }) => void followed.push(...events),
    });
    await shop.until(() => shop.soldAt.length > 5);
    cluster.members[2]?.mood.hang();
    const { length } = shop.soldAt;
    // Longer than two calls take to time out: the connections tried in between still lead to the node that hangs.
    for (let late = 0; late < 3; late++) await expect(log.head()).rejects.toThrow(LogUnavailable);
    const chosen = performance.now();
    cluster.lead(0);
    await shop.until(() => shop.soldAt.length > length + 5);
    const pause = (shop.soldAt[length + 1] ?? Infinity) - chosen;
    const { stream } = shop;
    await shop.stop();
    expect(shop.failures).toEqual([]);
    expect(pause).toBeLessThan(15_000);
    const events = await log.readStream(stream);
    const idsOf = (recorded: readonly RecordedEvent[]) =>
      recorded.filter((event) => event.stream === stream).map(({ id }) => id);
    await vi.waitFor(() => expect(idsOf(followed).slice(-5)).toEqual(idsOf(events).slice(-5)), {
      timeout: 10_000,
    });
    cluster.members[2]?.mood.wake();
    expect(await log.readStream(stream)).toEqual(events);
    ending.abort();
    await following;
  });

  test('is closed at once while no member can be found', async () => {
    const lost = createEventLog('esdb://127.0.0.1:1,127.0.0.1:2?tls=false', TIMES);
    await expect(lost.head()).rejects.toThrow(LogUnavailable);
    const begun = performance.now();
    await lost.close();
    expect(performance.now() - begun).toBeLessThan(2_500);
  });
});
