import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort, portOrAnother, reservePort } from './free-port.ts';

/** The first port that Linux may give to an outgoing connection; other systems begin higher. */
const HANDED_OUT = 32_768;

it('a free port is none that an outgoing connection may be given, and another one each time', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const port of ports) expect(port).toBeLessThan(HANDED_OUT);
  expect(new Set(ports).size).toBe(ports.length);
});

it('a port that is kept for somebody is not found, also when it is wished', async () => {
  const [kept, next] = [await freePort(), await freePort()];
  reservePort(next + 1);
  expect(await freePort()).not.toBe(next + 1);
  reservePort(kept);
  expect(await portOrAnother(kept)).not.toBe(kept);
});

it('a port that is listened on is passed over, also when it is wished', async () => {
  const taken = await freePort();
  await using server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  const other = await portOrAnother(taken);
  expect(other).not.toBe(taken);
  expect(await portOrAnother(other)).toBe(other);
});
