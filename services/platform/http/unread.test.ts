import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { afterEach, expect, it } from 'vitest';
import { startFakeShop } from './testing/fake-shop.ts';

/** More than fits into all buffers up to a reader on this machine. */
const MUCH = Buffer.alloc(32_000_000, 'x');
const WITHIN = 300;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open) socket.destroy();
});

/** A shop that answers at /answer as it is told, and somebody who asks for it. */
const asked = async (respond: (response: Response) => void, unreadWithin = WITHIN) => {
  const response = Promise.withResolvers<Response>();
  const other: RequestHandler = ({ path }, given, next) => {
    if (path !== '/answer') return next();
    response.resolve(given);
    return respond(given);
  };
  const shop = await startFakeShop({ others: [other], unreadWithin });
  const socket = connect(shop.port, '127.0.0.1');
  open.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /answer HTTP/1.1\r\nHost: shop\r\n\r\n');
  return { socket, response: await response.promise, [Symbol.asyncDispose]: () => shop.shop.close(100) };
};

it.each<[string, (response: Response) => void]>([
  ['a whole answer', (response) => void response.end(MUCH)],
  ['an answer bit by bit', (response) => void response.write(MUCH)],
  [
    'a stream that goes on',
    (response) => {
      response.write(MUCH);
      const beat = setInterval(() => response.write(': beat\n\n'), WITHIN / 10);
      response.once('close', () => clearInterval(beat));
    },
  ],
])('who does not read %s is cut', async (_, respond) => {
  await using world = await asked(respond);
  if (!world.response.destroyed) await once(world.response, 'close');
  expect(world.response.writableFinished).toBe(false);
});

it('a client that reads slowly is not cut off', async () => {
  // Longer than this process may have to wait for its turn on a busy machine; the reader takes longer still.
  const [began, within] = [performance.now(), 3_000];
  await using world = await asked((response) => void response.end(MUCH), within);
  let bytes = 0;
  world.socket.on('data', (chunk) => {
    bytes += chunk.length;
    if (bytes > 16_000_000) return;
    world.socket.pause();
    setTimeout(() => world.socket.resume(), 20);
  });
  world.socket.resume();
  await once(world.response, 'finish');
  expect(world.response.writableFinished).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(within);
}, 30_000);

it('a client that waits for an answer, or has read all there is so far, is not cut off', async () => {
  const later = async (response: Response) => {
    await pause(2 * WITHIN);
    response.write('first ');
    await pause(2 * WITHIN);
    response.end('last');
  };
  await using world = await asked((response) => void later(response));
  let text = '';
  world.socket.on('data', (chunk) => (text += chunk.toString()));
  world.socket.resume();
  await once(world.response, 'finish');
  await expect.poll(() => text).toContain('last');
  expect(text).toContain('first ');
});
