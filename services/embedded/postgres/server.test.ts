import { chmodSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureToStart, launch, shutDown, type Server } from './server.ts';

let folder: string;
let server: Server | undefined;
const logFile = () => join(folder, 'postgres.log');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
});
afterEach(async () => {
  if (server) await shutDown(server, 0);
  server = undefined;
  rmSync(folder, { recursive: true });
});

/** A server that recovers for as long as it is left to. */
const recovering = (): Server => {
  const program = join(folder, 'postgres');
  writeFileSync(program, `#!${process.execPath}\nsetInterval(() => {}, 1_000_000);\n`);
  chmodSync(program, 0o700);
  server = launch({ program, folder, port: 1, account: undefined, logFile: logFile(), settings: {} });
  say(server, 'starting');
  return server;
};
/** What Postgres writes into its pid file. */
const say = ({ child }: Server, status: string) =>
  writeFileSync(join(folder, 'postmaster.pid'), `${[child.pid, 2, 3, 4, 5, 6, 7, status].join('\n')}\n`);

test('a server that recovers is waited for, however long, and that it is slow is said once', async () => {
  const slow = Promise.withResolvers<void>();
  const said: string[] = [];
  const { signal } = new AbortController();
  const onSlow = () => {
    said.push('slow');
    slow.resolve();
  };
  const starting = failureToStart(recovering(), { folder, giveUp: signal, onSlow, slowAfter: 1 });
  await slow.promise;
  if (server) say(server, 'ready   ');
  expect([await starting, said, server?.child.signalCode]).toEqual([undefined, ['slow'], null]);
});

test('a stop is heard by a server that recovers', async () => {
  const told = new AbortController();
  const starting = failureToStart(recovering(), {
    folder,
    giveUp: told.signal,
    slowAfter: 1,
    onSlow: () => told.abort(),
  });
  expect(await starting).toBe('was killed (SIGINT)');
});

test('a log that has grown large is put aside at a start', async () => {
  writeFileSync(logFile(), '');
  truncateSync(logFile(), 20_000_001);
  recovering();
  expect([statSync(logFile()).size, statSync(`${logFile()}.1`).size]).toEqual([0, 20_000_001]);
});
