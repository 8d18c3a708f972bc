import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { keptOnHeap } from '../../../tests/support/kept-memory.ts';
import { Received } from './received.ts';
import { startFakeShop } from './testing/fake-shop.ts';

it.each([1, 2, 1_000, 65_536, 131_070])('has all its bytes in their order: chunks of %d', (size) => {
  const bytes = Buffer.from('abcdefghij'.repeat(13_107));
  const received = new Received(() => '203.0.113.1');
  for (let at = 0; at < bytes.length; at += size) received.add(bytes.subarray(at, at + size));
  expect(received.take().equals(bytes)).toBe(true);
});

it('is refused where large bodies under way take up all the room, and read where it is small', async () => {
  await using fake = await startFakeShop();
  const others = Array.from({ length: 300 }, (_, n) => new Received(() => `203.0.113.${n % 5}`));
  const leave = () => others.forEach((other) => other.leave());
  onTestFinished(leave);
  const large = Buffer.alloc(128 * 1024);
  expect(others.filter((other) => other.add(large)).length).toBeGreaterThan(250);
  const send = (bytes: number) =>
    fake.call('POST', '/api/things/create', { as: 'admin', body: { name: 'x', note: 'x'.repeat(bytes) } });
  const refused = await send(100_000);
  expect(refused).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(10_000)).status).toBe(201);
  leave();
  expect((await send(100_000)).status).toBe(201);
});

it('is read whatever bodies another network has under way', async () => {
  await using fake = await startFakeShop();
  const others = Array.from({ length: 300 }, () => new Received(() => '203.0.113.1'));
  onTestFinished(() => others.forEach((other) => other.leave()));
  const large = Buffer.alloc(128 * 1024);
  expect(others.filter((other) => other.add(large)).length).toBeLessThan(100);
  const body = { name: 'x', note: 'x'.repeat(100_000) };
  expect((await fake.call('POST', '/api/things/create', { as: 'admin', body })).status).toBe(201);
});

it('takes no more memory than its bytes where a client sends each in a chunk of its own', async () => {
  await using fake = await startFakeShop();
  let come = 0;
  fake.shop.server.on('request', (request) => request.on('data', ({ length }: Buffer) => (come += length)));
  const head = 'POST /api/leave HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const sent = head + '1\r\nx\r\n'.repeat(130_000);
  const before = keptOnHeap();
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  for (let client = 0; client < 4; client += 1) {
    const socket = connect(fake.port, '127.0.0.1');
    socket.write(sent);
    sockets.push(socket);
  }
  await expect.poll(() => come, { timeout: 20_000 }).toBe(4 * 130_000);
  expect(keptOnHeap() - before).toBeLessThan(8 * 2 ** 20);
}, 30_000);
