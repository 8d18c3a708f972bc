import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Limit } from './limit.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER = join(ROOT, 'services/embedded/eventstore/main.ts');
const CLIENT = join(ROOT, 'bench/eventstore-client.ts');

const start = (script: string, args: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, EVENTSTORE_SECRET: '', EVENTSTORE_INSECURE: 'true' },
  });
  const said = once(createInterface(child.stdout), 'line') as Promise<[string]>;
  const ended = once(child, 'exit');
  return { child, ended, said };
};

/** Durable appends through the event store's client, by one writer and by sixteen, on a separate event store. */
export const bareAppends = async (folder: string): Promise<readonly Limit[]> => {
  const server = start(SERVER, ['--port', '0', '--data', join(folder, 'eventstore')]);
  const [address] = await server.said;
  const port = /^listening 127\.0\.0\.1:(\d+)$/.exec(address)?.[1];
  const limits: Limit[] = [];
  for (const writers of [1, 16]) {
    const url = `esdb://127.0.0.1:${port}?tls=false`;
    const client = start(CLIENT, ['--url', url, '--mode', 'append', '--writers', String(writers)]);
    const [line] = await client.said;
    await client.ended;
    const { perSecond, core } = JSON.parse(line) as { readonly perSecond: number; readonly core: number };
    const what = `bare appends by ${writers === 1 ? 'one writer' : `${writers} writers`}`;
    limits.push([what, perSecond.toFixed(0), `its client takes ${core.toFixed(2)} of a core`]);
  }
  server.child.kill('SIGTERM');
  await server.ended;
  return limits;
};
