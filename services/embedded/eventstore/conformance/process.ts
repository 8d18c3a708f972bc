/** Starts the event store's process for tests, and ends it in the various ways. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../main.ts');
const DIFFICULT = join(import.meta.dirname, '../testing/main.ts');
const STOP_MS = 10_000;

export type RunningStore = {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Sends the signal and waits for the end; answers the exit code, or the signal that ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
};

export type StartOptions = {
  readonly folder: string;
  readonly port?: number;
  readonly environment?: NodeJS.ProcessEnv;
  /** The secret that callers must know; without one everybody may call. */
  readonly secret?: string;
  /** One of the difficult nodes of `testing/`. */
  readonly mode?: 'noise' | 'follower';
};

/** Resolves when the store listens. Rejects with its stderr when it ends before. */
export async function startStore({
  folder,
  port = 0,
  environment = {},
  secret = '',
  mode,
}: StartOptions): Promise<RunningStore> {
  const child = spawn(
    process.execPath,
    [...(mode ? [DIFFICULT, mode] : [MAIN]), '--port', String(port), '--data', folder],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        EVENTSTORE_SECRET: secret,
        EVENTSTORE_INSECURE: 'true',
        // The library's client does not repeat what a slow disk held up.
        EVENTSTORE_COMMIT_TIMEOUT_MS: '60000',
        EVENTSTORE_PREPARE_TIMEOUT_MS: '60000',
        ...environment,
      },
    },
  );
  const listening = await firstLine(child);
  const bound = Number(/^listening 127\.0\.0\.1:(\d+)$/.exec(listening)?.[1]);
  return {
    port: bound,
    url: `esdb://127.0.0.1:${bound}?tls=false${secret === '' ? '' : `&connectionName=${encodeURIComponent(secret)}`}`,
    pid: child.pid ?? 0,
    end: async (signal) => {
      const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
      child.kill(signal);
      const [code, killedBy]: (number | NodeJS.Signals | null)[] = await ended;
      return code ?? killedBy ?? null;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  if (child.stdout !== null) for await (const line of createInterface(child.stdout)) return line;
  throw new Error(complaint);
}

/** A temporary folder; call `remove` after the test. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'suuq-eventstore-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
