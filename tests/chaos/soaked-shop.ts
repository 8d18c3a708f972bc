import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { heapFlags } from '../../services/supervisor/heaps.ts';
import { launchNode } from '../support/node-process.ts';
import { IN_TIME, LASTING, openTestShop, type TestShop } from '../support/shop.ts';
import { looksAtPostgres, looksAtProgram, looksAtReadSide, type Look } from './looks.ts';

export interface SoakedShop extends TestShop {
  readonly looks: readonly Look[];
  /** The addresses of its processes' metrics. */
  readonly targets: readonly string[];
  /** Starts a program that reports its heap, as the shop's programs do. */
  readonly launch: typeof launchNode;
  /** The folder of these reports. */
  readonly heaps: string;
}

const READY_WITHIN = 120_000;
/** Milliseconds between two collections of garbage. */
const HEAP_EVERY = 2_000;
/**
 * Full, and growing no more, before the measurement begins; but with room for the few products that all of them buy, as in
 * any real shop: with less than these weigh, each command would fold them anew, and the more orders, the longer.
 */
const STATE_CACHE_MIB = '16';

/** Two apis, two projectors and an event store of one shop, with the heap limits of `make start`. */
export const openSoakedShop = async (): Promise<SoakedShop> => {
  const heaps = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-heaps-`));
  const tells = {
    NODE_OPTIONS: [
      ...heapFlags({ most: 512, young: 8 }),
      '--expose-gc',
      `--import=${new URL('heap-reporter.ts', import.meta.url).href}`,
    ].join(' '),
    MALLOC_ARENA_MAX: '2',
    HEAPS_IN: heaps,
    HEAP_EVERY: String(HEAP_EVERY),
  };
  // The event store takes its variables only from this process.
  for (const [name, value] of Object.entries(tells)) vi.stubEnv(name, value);
  const shop = await openTestShop({
    apis: 2,
    env: { ...IN_TIME, ...LASTING, STATE_CACHE_MIB },
    readyWithin: READY_WITHIN,
  }).finally(() => vi.unstubAllEnvs());
  const launch: typeof launchNode = (script, args, env) => launchNode(script, args, { ...env, ...tells });
  const ports = [await freePort(), await freePort()];
  const projectors = ports.map((port) =>
    launch('projections/main.ts', [], { ...shop.env, METRICS_PORT: String(port) }),
  );
  await shop.endProjector();
  const { apis, eventStore } = shop.pids;
  const programs = [
    ...apis.map((pid, index) => [`api ${index + 1}`, pid] as const),
    ...projectors.map(({ pid }, index) => [`projector ${index + 1}`, pid] as const),
    ['event store', eventStore] as const,
  ];
  const { pool } = shop.backDoor;
  return {
    ...shop,
    looks: [
      // A store that others use, too, is not measured.
      ...programs.flatMap(([of, pid]) => (pid === 0 ? [] : looksAtProgram(of, pid, heaps))),
      ...looksAtPostgres(pool),
      ...looksAtReadSide(shop.origin),
    ],
    targets: [
      ...shop.origins.map((origin) => new URL(origin).host),
      ...ports.map((port) => `127.0.0.1:${port}`),
    ],
    launch,
    heaps,
    said: () => [shop.said(), ...projectors.map(({ said }) => said())].join('\n'),
    stop: async () => {
      await Promise.all(projectors.map((projector) => projector.stop()));
      await shop.stop();
      rmSync(heaps, { recursive: true });
    },
  };
};
