import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '#resilience/eventually';

const SHOP = join(import.meta.dirname, 'shop.ts');
export const SOON = { within: 50_000 };

export type Started = { child: ChildProcess; said(): string; ended: Promise<number | null> };
export type Api = {
  pid: number;
  flags: readonly string[];
  DATABASE_URL: string;
  EVENTSTORE_URL: string;
  S3_ENDPOINT: string;
  VAULT_KEY: string;
};
/** Where a shop is; the other variables are as in any environment. */
export type ShopPlace = NodeJS.ProcessEnv & { readonly PORT: string; readonly DATA_DIR: string };

/**
 * Starts supervisors in new folders, with these variables beside their own; `close` stops them, and `remove` removes the
 * folders.
 */
export function shopsForTests(forNode: NodeJS.ProcessEnv) {
  const folders: string[] = [];
  const started: Started[] = [];

  function newDataDir(): string {
    const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
    chmodSync(folder, 0o711);
    folders.push(folder);
    return folder;
  }

  function start(env: ShopPlace): Started {
    const child = spawn(process.execPath, [SHOP], {
      detached: true, // a process group of its own, as a terminal gives it
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...forNode, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    const shop = { child, said: () => said, ended };
    started.push(shop);
    return shop;
  }

  async function open(env: ShopPlace): Promise<Started> {
    const shop = start(env);
    const saidSo = await eventually(() => shop.said().includes('Ctrl-C closes it.'), SOON);
    expect(saidSo, shop.said()).toBe(true);
    return shop;
  }

  return {
    newDataDir,
    start,
    open,
    close: async () => {
      for (const shop of started.splice(0)) {
        shop.child.kill('SIGTERM');
        await shop.ended;
      }
    },
    remove: () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function askShop(port: number | undefined): Promise<Api | undefined> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    (answer) => answer.json() as Promise<Api>,
    () => undefined,
  );
}

export function pidsIn(dataDir: string): number[] {
  const path = join(dataDir, 'running.json');
  if (!existsSync(path)) return [];
  const running = JSON.parse(readFileSync(path, 'utf8')) as { children: { pid: number }[] };
  return running.children.map(({ pid }) => pid);
}

/** A zombie does not run; whether it is reaped is not up to us. */
export function runs(pid: number): boolean {
  try {
    return /\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
