/** The process: its folder, its port, its signals and its settings. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { credentials, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startStore, type StartOptions, temporaryFolder } from './conformance/process.ts';
import { appendOf, batchCall, subscriptionTo } from './conformance/raw.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => folder.remove());

const start = (environment: NodeJS.ProcessEnv = {}, port = 0) =>
  startStore({ folder: folder.path, port, environment });

const clientOf = (port: number) =>
  new streams.StreamsClient(`127.0.0.1:${port}`, credentials.createInsecure());

describe('the folder', () => {
  test('belongs to one process, and the second is told so', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(/another process has the event store in .* open/);
    expect(await first.end('SIGTERM')).toBe(0);
  });

  test('is free again when its owner was killed', async () => {
    const first = await start();
    await first.end('SIGKILL');
    const second = await start();
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('the port', () => {
  test('belongs to one process, and the second is told so', async () => {
    const first = await start();
    const other = await temporaryFolder();
    await expect(startStore({ folder: other.path, port: first.port })).rejects.toThrow('the port is in use');
    await first.end('SIGTERM');
    await other.remove();
  });
});

describe('a stop', () => {
  test('ends open calls with UNAVAILABLE', async () => {
    const store = await start();
    const client = clientOf(store.port);
    const subscription = subscriptionTo(client);
    const batch = batchCall(client);
    await subscription.caughtUp;
    await batch.ask(appendOf('before-the-stop'));
    expect(await store.end('SIGTERM')).toBe(0);
    expect(await subscription.ended).toBe(status.UNAVAILABLE);
    expect(await batch.ended).toBe(status.UNAVAILABLE);
    client.close();
  });

  test('comes with SIGINT when nobody supervises, and not when somebody does', async () => {
    const alone = await start();
    expect(await alone.end('SIGINT')).toBe(0);
    const supervised = await start({ SUUQ_SUPERVISED: '1' });
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.kill(supervised.pid, signal);
    expect(await (await fetch(`http://127.0.0.1:${supervised.port}/ping`)).json()).toMatchObject({
      msgTypeId: 9,
    });
    expect(await supervised.end('SIGTERM')).toBe(0);
  });

  test.for([
    { node: 'plain', mode: undefined },
    { node: 'noisy', mode: 'noise' },
    { node: 'following', mode: 'follower' },
  ] as const)('of a $node node comes when its supervisor was killed', async ({ mode }) => {
    const supervisor = spawnSupervisor(folder.path, mode);
    const [pid, port] = await firstWords(supervisor);
    supervisor.kill('SIGKILL');
    await once(supervisor, 'exit');
    await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), {
      timeout: 20_000,
    });
    await expect(fetch(`http://127.0.0.1:${port}/ping`)).rejects.toThrow('fetch failed');
  });
});

describe('a setting', () => {
  test('limits the size of an append', async () => {
    const store = await start({ EVENTSTORE_MAX_APPEND_SIZE: '100' });
    const client = clientOf(store.port);
    const batch = batchCall(client);
    const answer = await batch.ask(appendOf('limited', { data: Buffer.alloc(101) }));
    expect(answer.getError()?.getDetails()?.getTypeName()).toBe(
      'event_store.client.MaximumAppendSizeExceeded',
    );
    client.close();
    await store.end('SIGTERM');
  });

  test('limits the time of a commit', async () => {
    const store = await start({ EVENTSTORE_COMMIT_TIMEOUT_MS: '0' });
    const client = clientOf(store.port);
    const answer = await batchCall(client).ask(appendOf('late'));
    expect(answer.getError()?.getDetails()?.getTypeName()).toBe('event_store.client.Timeout');
    client.close();
    await store.end('SIGTERM');
  });

  test('that makes no sense stops the start', async () => {
    await expect(start({ EVENTSTORE_MAX_APPEND_SIZE: 'much' })).rejects.toThrow(
      'EVENTSTORE_MAX_APPEND_SIZE is not a whole number',
    );
  });
});

/** A process that starts the store, prints its pid and port, and waits to be killed. */
function spawnSupervisor(path: string, mode: StartOptions['mode']): ChildProcess {
  const script = `
    import { startStore } from ${JSON.stringify(new URL('conformance/process.ts', import.meta.url).href)};
    const environment = { SUUQ_SUPERVISED: '1' };
    const store = await startStore({ folder: process.argv[1], environment, mode: ${JSON.stringify(mode)} });
    console.log(store.pid, store.port);`;
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstWords(child: ChildProcess): Promise<string[]> {
  if (child.stdout !== null) for await (const line of createInterface(child.stdout)) return line.split(' ');
  return [];
}
