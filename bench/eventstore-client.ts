/** One client process of the event store's benchmark; prints its result as one line of JSON. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { type AllStreamSubscription, binaryEvent, EventStoreDBClient, START } from '@eventstore/db-client';

const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    url: { type: 'string' },
    writers: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '3' },
    warmup: { type: 'string', default: '2' },
    events: { type: 'string', default: '0' },
  },
});
const client = EventStoreDBClient.connectionString(values.url ?? '');
const writers = Number(values.writers);
const milliseconds = Number(values.seconds) * 1000;
const warmup = Number(values.warmup) * 1000;

/** A clock that all processes of a machine share, in milliseconds with fractions. */
const clock = (): number => performance.timeOrigin + performance.now();
const RANDOM = randomBytes(500);

/** 500 bytes; the first eight are the time of the append where it is measured, else 0. */
function event(counts = false) {
  const data = Buffer.from(RANDOM);
  data.writeDoubleLE(counts ? clock() : 0);
  return binaryEvent({ type: 'bench', data });
}

/**
 * Every writer appends to its own stream at an exact revision, one event after the other. The first seconds do not
 * count: three processes still compile their code.
 */
async function append(): Promise<object> {
  const name = randomBytes(6).toString('hex');
  const started = clock() + warmup;
  let cpu = process.cpuUsage();
  setTimeout(() => (cpu = process.cpuUsage()), warmup);
  const writer = async (_: unknown, index: number): Promise<number> => {
    let count = 0;
    let expectedRevision: bigint | 'no_stream' = 'no_stream';
    for (let now = clock(); now - started < milliseconds; now = clock()) {
      const stream = `bench-${name}-${index}`;
      const result: { readonly nextExpectedRevision: bigint } = await client.appendToStream(
        stream,
        event(now > started),
        { expectedRevision },
      );
      expectedRevision = result.nextExpectedRevision;
      if (now > started) count++;
    }
    return count;
  };
  const counts = await Promise.all(Array.from({ length: writers }, writer));
  const elapsed = clock() - started;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { perSecond: (total / elapsed) * 1000, core: coreShare(cpu, elapsed) };
}

/** Fills the store with big appends. */
async function fill(): Promise<object> {
  const batch = 1000;
  const streams = Number(values.events) / batch;
  for (let next = 0; next < streams; next += 4)
    await Promise.all(
      Array.from({ length: Math.min(4, streams - next) }, (_, index) =>
        client.appendToStream(
          `fill-${next + index}`,
          Array.from({ length: batch }, () => event()),
          {
            expectedRevision: 'no_stream',
          },
        ),
      ),
    );
  return {};
}

async function readAll(): Promise<object> {
  const started = clock();
  const cpu = process.cpuUsage();
  let count = 0;
  for await (const _ of client.readAll({ fromPosition: START, maxCount: Number(values.events) })) count++;
  const elapsed = clock() - started;
  return { count, perSecond: (count / elapsed) * 1000, core: coreShare(cpu, elapsed) };
}

/** Prints when it is live, then measures until its input closes. */
async function follow(): Promise<object> {
  const lags: number[] = [];
  const subscription: AllStreamSubscription = client.subscribeToAll({ fromPosition: 'end' });
  subscription.on('data', ({ event: recorded }) => {
    if (recorded === undefined || recorded.isJson) return;
    const at = Buffer.from(recorded.data).readDoubleLE();
    if (at > 0) lags.push(clock() - at);
  });
  await once(subscription, 'caughtUp');
  console.log('live');
  await once(process.stdin.resume(), 'end');
  const sorted = lags.toSorted((a, b) => a - b);
  const percentile = (share: number): number | undefined => sorted[Math.floor(share * (sorted.length - 1))];
  return { count: lags.length, p50: percentile(0.5), p99: percentile(0.99) };
}

function coreShare(before: NodeJS.CpuUsage, elapsed: number): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / elapsed;
}

const modes: Readonly<Record<string, () => Promise<object>>> = { append, fill, readAll, follow };
const mode = modes[values.mode ?? ''];
if (mode === undefined) throw new Error(`no such mode: ${values.mode}`);
console.log(JSON.stringify(await mode()));
process.exit(0);
