import { readTableNames } from '../contracts/read-tables.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { RecordedEvent } from '../contracts/kernel/recorded.ts';
import type { EventLog, NewEvent } from '../services/kernel/event-log.ts';
import { projectionLags } from '../projections/kernel/running/lags.ts';
import { readConfig } from '../services/platform/config.ts';
import { eventually } from '#resilience/eventually';
import { openStores } from '../services/app/stores/stores.ts';
import { openOwnShop } from './support/own-shop.ts';

/**
 * How long it takes to fold a long log again and compare it with every read row: the demo shop's year, repeated by
 * other people with other products. The goal: 1,000,000 events within 120 s. `npx node bench/verify.bench.ts [events]`
 */
const [events = 1_000_000] = process.argv.slice(2).map(Number);
const AT_ONCE = 64;
/** Milliseconds that the read tables may take to catch up. */
const PATIENCE = 1_800_000;
const ROOT = join(import.meta.dirname, '..');

const IDS = /[0-9a-f]{24}/g;
const inLife = (life: number) => (id: string) =>
  createHash('sha256').update(`${life} ${id}`).digest('hex').slice(0, 24);
const bornAgain = (life: number, { id, type, data, metadata }: RecordedEvent): NewEvent => {
  const again = JSON.stringify({ data, metadata }).replaceAll(IDS, inLife(life));
  const hash = createHash('sha256').update(`${life} ${id}`).digest('hex');
  const uuid = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return { id: uuid.join('-'), type, ...(JSON.parse(again) as Pick<NewEvent, 'data' | 'metadata'>) };
};

/** Each stream of the log as a whole, in order. */
const byStream = async (log: EventLog): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> => {
  const streams = new Map<string, RecordedEvent[]>();
  for await (const batch of log.readAll(undefined))
    for (const event of batch.events)
      if (new RegExp(IDS).test(event.stream))
        streams.set(event.stream, [...(streams.get(event.stream) ?? []), event]);
  return streams;
};

const liveAgain = async (
  log: EventLog,
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
  life: number,
) => {
  const waiting = [...streams].values();
  const work = async () => {
    for (const [stream, told] of waiting)
      await log.append(
        stream.replaceAll(IDS, inLife(life)),
        -1,
        told.map((event) => bornAgain(life, event)),
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

const since = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

const shop = await openOwnShop();
try {
  const stores = openStores(readConfig(shop.settings));
  const streams = await byStream(stores.log);
  const each = streams.values().reduce((sum, told) => sum + told.length, 0);
  const began = performance.now();
  for (let life = 1; life * each < events; life += 1) await liveAgain(stores.log, streams, life);
  console.log(`${Math.ceil(events / each)} years of ${each} events written in ${since(began)}`);
  const isFollowed = async () =>
    (await projectionLags({ ...stores, head: await stores.log.head(), projections: readTableNames })).every(
      ({ seconds }) => seconds === 0,
    );
  if (!(await eventually(isFollowed, { within: PATIENCE, every: 500 })))
    throw new Error('The read tables do not follow');
  await stores.close();
  console.log(`the read tables follow ${since(began)} after the first of them`);

  const audit = ['services/cli/audit.ts', 'verify'];
  const { status } = spawnSync(process.execPath, audit, { cwd: ROOT, env: shop.settings, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  await shop.close();
}
