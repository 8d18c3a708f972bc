import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../services/platform/eventually.ts';
import { freePort } from '../../services/platform/free-port.ts';
import { shopEnvironment } from '../../services/supervisor/shop-environment.ts';

/** Milliseconds within which a shop opens, or its tables follow a log that has grown at once. */
const PATIENCE = 900_000;
const MAIN = join(import.meta.dirname, '../../services/main.ts');

/** A whole shop for one benchmark, with its data in a folder that is gone afterwards. */
export interface OwnShop {
  readonly origin: string;
  /** By which other programs reach its stores. */
  readonly settings: NodeJS.ProcessEnv;
  /** Resolves when its read tables have followed the log to its end. */
  readonly untilReady: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export const openOwnShop = async (changes: NodeJS.ProcessEnv = {}): Promise<OwnShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-bench-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...changes, PORT: String(port), DATA_DIR: folder };
  const shop = spawn(process.execPath, [MAIN], { env, stdio: 'ignore' });
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
    rmSync(folder, { recursive: true, force: true });
  };
  await untilReady().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { origin, settings: shopEnvironment(env), untilReady, close };
};
