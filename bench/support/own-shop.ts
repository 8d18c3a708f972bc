import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePrograms } from '../../services/bundle.ts';
import { eventually } from '#resilience/eventually';
import { freePort } from '../../services/platform/free-port.ts';
import { BUILT, PROGRAMS as SOURCES } from '../../services/programs.ts';
import { shopEnvironment } from '../../services/supervisor/shop-environment.ts';

/** Milliseconds in which a shop must open, or its tables must catch up with a log that has grown at once. */
const PATIENCE = 900_000;
/** The programs of `make start`, built from these sources. Below the root, where their packages are found. */
const PROGRAMS = join(import.meta.dirname, '../../.cache', `bench-${process.pid}`, BUILT);

/** A whole shop for one benchmark, with its data in a folder that is removed afterwards. */
interface OwnShop {
  readonly origin: string;
  /** The variables with which other programs reach its stores. */
  readonly settings: NodeJS.ProcessEnv;
  /** Resolves when its read tables have caught up with the log. */
  readonly untilReady: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openOwnShop = async (changes: NodeJS.ProcessEnv = {}): Promise<OwnShop> => {
  await bundlePrograms(SOURCES, PROGRAMS);
  const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...changes, PORT: String(port), DATA_DIR: folder };
  const shop = spawn(process.execPath, [join(PROGRAMS, 'shop.js')], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const untilReady = async () => {
    if (!(await eventually(isReady, { within: PATIENCE, every: 200 })))
      throw new Error('The shop is not ready');
  };
  const close = async () => {
    shop.kill('SIGTERM');
    await ended;
    for (const made of [folder, join(PROGRAMS, '..')]) rmSync(made, { recursive: true, force: true });
  };
  await untilReady().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { origin, settings: shopEnvironment(env), untilReady, close };
};
