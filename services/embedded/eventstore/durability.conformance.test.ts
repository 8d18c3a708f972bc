/**
 * kill -9 under load, again and again: nothing acknowledged is lost, nothing is torn, nothing is doubled.
 * The number of kills can be raised: `KILLS=50 npm run test:conformance`.
 */
import { NO_STREAM } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#services/platform/programs/free-port';
import { type RunningStore, startStore, temporaryFolder } from './conformance/process.ts';
import { collect, connect, esdb, event, type Proposed, unique } from './conformance/session.ts';

const KILLS = Number(process.env['KILLS'] ?? 6);
const WRITERS = 8;
const EVENTS_PER_APPEND = 3;
const APPENDS_BETWEEN_KILLS = 80;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

test(`survives ${KILLS} kills under load`, async () => {
  // It comes back to this port, which nobody else must be given in between.
  let running = startStore({ folder: folder.path, port: await freePort() });
  const { port, url } = await running;
  connect(url);
  const writers = Array.from({ length: WRITERS }, () => new Writer(() => running));
  const finished = Promise.all(writers.map((writer) => writer.run()));
  for (let kill = 0; kill < KILLS; kill++) {
    await Promise.race([
      Promise.all(writers.map((writer) => writer.further(APPENDS_BETWEEN_KILLS / WRITERS))),
      finished,
    ]);
    const before = await running;
    running = before.end('SIGKILL').then(() => startStore({ folder: folder.path, port }));
    await running;
  }
  for (const writer of writers) writer.stop();
  await finished;
  for (const writer of writers) await writer.check();
  await checkLog(writers);
  expect(await (await running).end('SIGTERM')).toBe(0);
}, 120_000);

/** Appends at exact revisions with its own event ids; an unacknowledged append is tried again, as the shop does. */
class Writer {
  readonly stream = unique('durable');
  readonly acknowledged: Proposed[] = [];
  readonly #store: () => Promise<RunningStore>;
  #stopped = false;
  #wanted = { appends: Infinity, reached: (): void => {} };

  constructor(store: () => Promise<RunningStore>) {
    this.#store = store;
  }

  async run(): Promise<void> {
    for (let appends = 1; !this.#stopped; appends++) {
      const first = this.acknowledged.length;
      const batch = Array.from({ length: EVENTS_PER_APPEND }, (_, index) => event(first + index));
      await this.#append(batch);
      this.acknowledged.push(...batch);
      if (appends >= this.#wanted.appends) this.#wanted.reached();
    }
  }

  /** Resolves after the given number of further acknowledged appends. */
  further(appends: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wanted = { appends: this.acknowledged.length / EVENTS_PER_APPEND + appends, reached: resolve };
    return promise;
  }

  stop(): void {
    this.#stopped = true;
  }

  /** The stream holds exactly what was acknowledged, in order. */
  async check(): Promise<void> {
    const stored = await collect(esdb().readStream(this.stream));
    expect(stored.map(({ event: recorded }) => recorded?.id)).toEqual(this.acknowledged.map(({ id }) => id));
    expect(stored.map(({ event: recorded }) => recorded?.revision)).toEqual(
      stored.map((_, index) => BigInt(index)),
    );
  }

  async #append(batch: Proposed[]): Promise<void> {
    const expectedRevision =
      this.acknowledged.length === 0 ? NO_STREAM : BigInt(this.acknowledged.length - 1);
    for (;;) {
      await this.#store();
      const result = await esdb()
        .appendToStream(this.stream, batch, { expectedRevision })
        .catch((error: unknown) => {
          if (error instanceof Error && error.name === 'WrongExpectedVersionError') throw error;
          return undefined;
        });
      if (result !== undefined) return;
    }
  }
}

/** `$all` holds every acknowledged event once, and positions only rise. */
async function checkLog(writers: readonly Writer[]): Promise<void> {
  const streams = new Set(writers.map(({ stream }) => stream));
  const log = (await collect(esdb().readAll())).filter(({ event: recorded }) =>
    streams.has(recorded?.streamId ?? ''),
  );
  const acknowledged = writers.flatMap((writer) => writer.acknowledged.map(({ id }) => id));
  expect(log).toHaveLength(acknowledged.length);
  expect(new Set(log.map(({ event: recorded }) => recorded?.id))).toEqual(new Set(acknowledged));
  const positions = log.map(({ event: recorded }) => recorded?.position?.commit ?? 0n);
  expect(
    positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? position)),
  ).toBe(true);
}
