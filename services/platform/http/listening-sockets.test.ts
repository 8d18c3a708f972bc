import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../programs/free-port.ts';
import { listen } from './listening-sockets.ts';

const HOST = '127.0.0.1';
/** So many connections come to every socket. */
const CROWD = 64;

it('a port that another shop listens on is refused, and that one goes on', async () => {
  const first = createServer((_, response) => response.end('first'));
  const sockets = await listen(first, await freePort(), HOST);
  const { port } = sockets.address;
  await expect(listen(createServer(), port, HOST)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  for (let times = 0; times < 8; times += 1)
    expect(await (await fetch(`http://${HOST}:${port}/`)).text()).toBe('first');
  first.closeAllConnections();
  await sockets.close();
  const second = await listen(createServer(), port, HOST);
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
  const sockets = await listen(server, 0, HOST);
  const { port } = sockets.address;
  const crowd = Array.from({ length: CROWD }, () =>
    fetch(`http://${HOST}:${port}/`).then((answer) => answer.text()),
  );
  await entered.promise;
  let isClosed = false;
  const closed = sockets.close().then(() => (isClosed = true));
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
