import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../tests/support/stores.ts';
import { LEASE } from './listeners.ts';
import { makeVault, NOW, openProcess, type Remembering } from './testing/remembering.ts';

let url: string;
let one: Remembering;
const open: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  ({ url } = await testDatabase());
  await makeVault(url);
  one = openProcess(url);
  open.push(one.stop);
  await expect.poll(one.isCertain).toBe(true);
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const another = async (heardAt = url): Promise<Remembering> => {
  const other = openProcess(url, { heardAt });
  open.push(other.stop);
  await expect.poll(other.isCertain).toBe(true);
  return other;
};
const newSession = async () => {
  await one.authorized('amina');
  const cookie = `session=${await one.sessions.create('amina', 1, NOW)}`;
  return { cookie, sessionId: (await one.sessions.read(cookie))?.sessionId ?? '' };
};
const listeners = async () => (await one.pool.query('select from vault.listeners')).rowCount;

/** Stands in front of Postgres and can stop passing anything on, without a word. */
const openLine = async (): Promise<{ readonly url: string; readonly hang: () => void }> => {
  const sockets = new Set<Socket>();
  const target = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
};

describe('a process does not go by what it remembers', () => {
  it('when the line on which it hears of changes was cut', async () => {
    const other = await another();
    const { cookie, sessionId } = await newSession();
    expect(await other.sessions.read(cookie)).toBeDefined();
    await one.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like '%vault.listeners%'`,
    );
    await one.sessions.end(sessionId);
    expect(await other.sessions.read(cookie)).toBeUndefined();
    await expect.poll(other.isCertain).toBe(true);
    await expect.poll(listeners).toBe(2);
  });

  it('when the line hangs without a word', async () => {
    const line = await openLine();
    const other = await another(line.url);
    const { cookie, sessionId } = await newSession();
    expect(await other.sessions.read(cookie)).toBeDefined();
    line.hang();
    await one.sessions.end(sessionId);
    expect(await other.sessions.read(cookie)).toBeUndefined();
  });

  it('when it was stopped itself, and goes on after the session ended', async () => {
    const child = fork(join(import.meta.dirname, 'testing/remembering-process.ts'), [url]);
    open.push(() => killed(child));
    const { cookie, sessionId } = await newSession();
    const ask = async () => {
      const answer = once(child, 'message');
      child.send(cookie);
      return (await answer)[0] as { readonly role: string; readonly wasCertain: boolean };
    };
    await expect.poll(ask).toEqual({ cookie, role: 'customer', wasCertain: true });
    child.kill('SIGSTOP');
    await one.sessions.end(sessionId);
    const answer = ask();
    child.kill('SIGCONT');
    expect((await answer).role).toBe('nobody');
  });

  it('when it hears nothing and asks: a session that stands is found', async () => {
    const line = await openLine();
    const other = await another(line.url);
    const { cookie } = await newSession();
    line.hang();
    await expect.poll(other.isCertain).toBe(false);
    expect(await other.sessions.read(cookie)).toBeDefined();
  });
});

const killed = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

describe('who ends a session', () => {
  it('and dies before it is answered has told everybody, and who ends it again is answered when they heard', async () => {
    const other = await another();
    for (let round = 0; round < 100; round += 1) {
      const { cookie, sessionId } = await newSession();
      expect(await other.sessions.read(cookie)).toBeDefined();
      await one.pool.query('delete from vault.sessions where id = $1', [sessionId]);
      await one.sessions.end(sessionId);
      expect(await other.sessions.read(cookie)).toBeUndefined();
    }
    const { cookie, sessionId } = await newSession();
    expect(await other.sessions.read(cookie)).toBeDefined();
    await one.pool.query('delete from vault.sessions where id = $1', [sessionId]);
    await expect.poll(() => other.sessions.read(cookie)).toBeUndefined();
  });

  it('waits once for a process that is dead, as long as it might have remembered, and then forgets it', async () => {
    await expect.poll(listeners).toBe(1);
    await one.pool.query("insert into vault.listeners values ('dead', 7, 0)");
    const began = performance.now();
    await one.sessions.end('nobody');
    expect(performance.now() - began).toBeGreaterThan(LEASE);
    await expect.poll(listeners).toBe(1);
  });

  it('waits for nobody where nobody remembers, and the last one leaves the list', async () => {
    const other = await another();
    await expect.poll(listeners).toBe(2);
    open.splice(open.indexOf(other.stop), 1);
    await other.stop();
    await expect.poll(listeners).toBe(1);
  });
});

it('a process that was taken for dead goes by nothing, and then comes back as another', async () => {
  const other = await another();
  await one.pool.query('delete from vault.listeners');
  await expect.poll(other.isCertain).toBe(false);
  await expect.poll(other.isCertain).toBe(true);
  await expect.poll(listeners).toBe(2);
});
