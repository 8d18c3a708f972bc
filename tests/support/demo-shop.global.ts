import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { recalledAddress } from '../../services/embedded/postgres/address.ts';
import { freePort } from '../../services/platform/programs/free-port.ts';
import { ROOT } from '../programs.ts';
import { launchNode } from './node-process.ts';
import { NO_UNPAID_LIMITS } from './no-limits.ts';
import { untilReady } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the demo shop for browser tests. */
    demoShop: string;
    /** The address of its Postgres; empty for a shop that was not started here. */
    demoDatabase: string;
  }
}

/** Milliseconds. The first start seeds the demo shop; other tests may use the machine. */
const OPENED_WITHIN = 240_000;

/** The whole shop as `make start` starts it, once for all browser tests; or a running one, at `SHOP_URL`. */
export default async function openDemoShop(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['SHOP_URL'];
  if (running !== undefined) {
    project.provide('demoShop', running);
    project.provide('demoDatabase', process.env['DATABASE_URL'] ?? '');
    return async () => {};
  }
  if (!existsSync(join(ROOT, 'web/dist/index.html')))
    throw new Error('Build the web client first: make test');
  const folder = join(tmpdir(), `suuq-demo-${process.pid}`);
  await mkdir(folder);
  const port = await freePort();
  const shop = launchNode('services/main.ts', [], {
    PORT: String(port),
    DATA_DIR: folder,
    // Tests look at its unpaid orders of the last hours.
    ORDER_TTL: '24h',
    // All tests order from one address, and leave much unpaid.
    ...NO_UNPAID_LIMITS,
    // A call that is turned away, or not answered in time by a busy machine, is repeated by the page, but Chromium reports
    // an error.
    CALLS_AT_ONCE: 'off',
    ANSWER_WITHIN: '1m',
  });
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([untilReady(origin, OPENED_WITHIN), shop.failed]);
  project.provide('demoShop', origin);
  project.provide('demoDatabase', recalledAddress(folder) ?? '');
  return async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
