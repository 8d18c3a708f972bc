import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { openDoors } from './doors.ts';

const HOST = '127.0.0.1';
/** So many connections come to every socket. */
const CROWD = 64;

it('a port that another shop listens on is refused, and that one goes on', async () => {
  const first = createServer((_, response) => response.end('first'));
  const doors = await openDoors(first, await freePort(), HOST);
  const { port } = doors.address;
  await expect(openDoors(createServer(), port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  for (let times = 0; times < 8; times += 1)
    expect(await (await fetch(`http://${HOST}:${port}/`)).text()).toBe('first');
  first.closeAllConnections();
  await doors.close();
  const second = await openDoors(createServer(), port, HOST);
  await second.close();
});

it('a crowd is served whichever socket it comes to, and closing waits for every call that is under way', async () => {
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  let inside = 0;
  const server = createServer((_, response) => {
    inside += 1;
    if (inside === CROWD) entered.resolve();
    void release.promise.then(() => response.setHeader('Connection', 'close').end('served'));
  });
  const doors = await openDoors(server, 0, HOST);
  const { port } = doors.address;
  const crowd = Array.from({ length: CROWD }, () =>
    fetch(`http://${HOST}:${port}/`).then((answer) => answer.text()),
  );
  await entered.promise;
  let isClosed = false;
  const closed = doors.close().then(() => (isClosed = true));
  await expect(reachable(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(isClosed).toBe(false);
  release.resolve();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['served']));
  await closed;
});

const reachable = (port: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, HOST, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
