import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
const CACHE = join(ROOT, '.cache');
const UNPACKING_LIMIT_MS = 120_000;

/** A Chromium: `CHROMIUM_PATH`, or the packed one (x64 Linux), unpacked once for each version. */
export async function chromiumPath(): Promise<string> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  const folder = join(CACHE, `chromium-${await packedVersion()}`);
  if (!existsSync(folder)) await unpackTo(folder);
  return join(folder, 'chromium');
}

/** Starts it. The sandbox does not work as root, and the pages are our own. */
export const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });

async function packedVersion(): Promise<string> {
  const read: unknown = JSON.parse(await readFile(PACKAGE, 'utf8'));
  const named = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
  if (typeof named !== 'string') throw new Error('@sparticuz/chromium does not say its version.');
  return named;
}

/**
 * The package unpacks to the system's temporary folder and trusts what it finds there, half written or old. So it gets
 * a temporary folder of its own, which becomes the cache's in one step: of two processes at once one's work is kept.
 */
async function unpackTo(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const temporary = await mkdtemp(join(CACHE, 'unpacking-'));
  try {
    const program = `await (await import('@sparticuz/chromium')).default.executablePath()`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: temporary },
      timeout: UNPACKING_LIMIT_MS,
    });
    await rename(temporary, folder).catch((error: unknown) => {
      if (!existsSync(join(folder, 'chromium'))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
