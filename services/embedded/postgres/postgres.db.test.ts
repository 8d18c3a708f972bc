import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from './postgres.ts';

const dataDir = newDataDir(0o711);
const running: RunningPostgres[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function newDataDir(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), `suuq-test-${process.pid}-`));
  chmodSync(folder, mode);
  return folder;
}

async function start(): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, database: 'shop' });
  running.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows as unknown[][];
  } finally {
    await client.end();
  }
}

test('what is committed is there after a stop and a start, on the same port', async () => {
  const first = await start();
  await query(first.url, 'create table stopped as select 42 as answer');
  await first.stop();
  const second = await start();
  expect(await query(second.url, 'select answer from stopped')).toEqual([[42]]);
  expect(second.url).toBe(first.url);
});

test('it acknowledges a commit only once it is on disk, and refuses connections without the password', async () => {
  const { url } = await start();
  expect(await query(url, `select current_setting('fsync'), current_setting('synchronous_commit')`)).toEqual([
    ['on', 'on'],
  ]);
  const stranger = new URL(url);
  stranger.password = 'guessed';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
});

test('it takes connections by TCP, too', async () => {
  const { url } = await start();
  const address = new URL(url);
  address.search = '';
  expect(await query(address.href, 'select 1')).toEqual([[1]]);
});

test('a killed server loses nothing committed and starts again', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  const busy = query(first.url, 'select count(*) from generate_series(1, 1e12)').catch(() => 'lost');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([[42]]);
  expect(await busy).toBe('lost');
});

test('a start that is given up ends its server, and the next one finds everything in place', async () => {
  const first = await start();
  await query(first.url, 'create table given_up as select 42 as answer');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const told = new AbortController();
  const pids: number[] = [];
  const born = (pid: number) => {
    pids.push(pid);
    told.abort();
  };
  await expect(startPostgres({ dataDir, database: 'shop', giveUp: told.signal, born })).rejects.toThrow(
    'was told to stop before it had started',
  );
  expect([pids.length, pids.filter(isRunningPostgres)]).toEqual([1, []]);
  const second = await start();
  expect(await query(second.url, 'select answer from given_up')).toEqual([[42]]);
});

test('a server whose owner was killed is ended and replaced', async () => {
  const owner = spawn(process.execPath, ['--input-type=module', '-e', OWNER_SCRIPT, dataDir], {
    stdio: 'pipe',
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const orphan = Number(line.toString());
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  expect(isRunningPostgres(orphan)).toBe(true);
  const postgres = await start();
  expect(isRunningPostgres(orphan)).toBe(false);
  expect(await query(postgres.url, 'select 1')).toEqual([[1]]);
});

test('a pid file that names a stranger does not stop the start, nor the stranger', async () => {
  const first = await start();
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, lines.replace(String(first.pid), String(process.pid)));
  const { uid, gid } = statSync(join(dataDir, 'postgres'));
  chownSync(pidFile, uid, gid);
  const second = await start();
  expect(await query(second.url, 'select 1')).toEqual([[1]]);
});

test('a port that somebody else took is replaced by another', async () => {
  const first = await start();
  await first.stop();
  const port = Number(new URL(first.url).port);
  const squatter: Server = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const second = await start();
  expect(Number(new URL(second.url).port)).not.toBe(port);
  expect(await query(second.url, 'select 1')).toEqual([[1]]);
  squatter.close();
});

test.runIf(process.getuid?.() === 0)(
  'a DATA_DIR that Postgres may not enter gets its cluster elsewhere, and says so',
  async () => {
    const closed = newDataDir(0o700);
    const said: string[] = [];
    const postgres = await startPostgres({
      dataDir: closed,
      database: 'shop',
      say: (sentence) => said.push(sentence),
    });
    running.push(postgres);
    expect(await query(postgres.url, 'select 1')).toEqual([[1]]);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(`may not enter ${closed}`);
    const { folder } = JSON.parse(readFileSync(join(closed, 'postgres.json'), 'utf8')) as { folder: string };
    await postgres.stop();
    for (const each of [folder, `${folder}.lock`, `${folder}.lock-journal`, closed])
      rmSync(each, { recursive: true, force: true });
  },
);

const OWNER_SCRIPT = `
  const { startPostgres } = await import(${JSON.stringify(new URL('postgres.ts', import.meta.url).href)});
  const { pid } = await startPostgres({ dataDir: process.argv[1], database: 'shop' });
  console.log(pid);
  setInterval(() => {}, 1000);
`;

/** A zombie does not run; whether it is reaped is not up to us. */
function isRunningPostgres(pid: number): boolean {
  try {
    return /\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
