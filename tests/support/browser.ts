import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'node_modules/@sparticuz/chromium/package.json');
const CACHE = join(ROOT, '.cache');
const UNPACKING_LIMIT_MS = 120_000;

/**
 * How Chromium is started: `CHROMIUM_PATH`, or the packed one after it was unpacked. The sandbox does not work as root,
 * and the pages are our own.
 */
export const launchOptions = () => ({
  executablePath: givenPath() ?? join(packedFolder(), 'chromium'),
  args: ['--no-sandbox'],
});

/** Unpacks the packed Chromium (x64 Linux), once for each version, where it is the one to start. */
export async function unpackChromium(): Promise<void> {
  if (givenPath() === undefined && !existsSync(packedFolder())) await unpackTo(packedFolder());
}

/** The variable for the address of a Chromium that runs already. */
const SERVED_AT = 'CHROMIUM_SERVER';

/** A Chromium of one's own, or a connection to the one that is served; closing it closes its own pages alone. */
export const launch = async (): Promise<Browser> => {
  const served = process.env[SERVED_AT];
  if (served !== undefined) return chromium.connect(served);
  await unpackChromium();
  return chromium.launch(launchOptions());
};

/** Starts the Chromium to which `launch` connects here and in the processes that start afterwards; answers what ends it. */
export const serveBrowser = async (): Promise<() => Promise<void>> => {
  await unpackChromium();
  const server = await chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' });
  process.env[SERVED_AT] = server.wsEndpoint();
  return () => server.close();
};

function givenPath(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  return given === '' ? undefined : given;
}

const packedFolder = (): string => join(CACHE, `chromium-${packedVersion()}`);

function packedVersion(): string {
  const read: unknown = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const named = typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
  if (typeof named !== 'string') throw new Error('@sparticuz/chromium does not say its version.');
  return named;
}

/**
 * The package unpacks to the system's temporary folder and trusts what it finds there, half written or old. So it gets
 * a temporary folder of its own, which is moved to the cache in one step: of two concurrent processes one's work is
 * kept.
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
