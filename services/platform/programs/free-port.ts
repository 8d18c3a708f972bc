import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The system hands ports to outgoing connections too, on Linux from 32,768 on. A port that is looked for now and
 * listened on later is below those, or any connection of the machine could have it by then.
 */
const FROM = 20_000;
const PORTS = 10_000;

/** One port after the other, from a random one: processes that look at the same time find others. */
let next = randomInt(PORTS);

const reserved = new Set<number>();

/** Keeps a port from being found by this process: what will listen there has not begun yet. */
export function reservePort(port: number): void {
  reserved.add(port);
}

/** A port that nobody listens on now, and another one each time; another process may still take it first. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < PORTS; tries += 1) {
    const port = FROM + next;
    next = (next + 1) % PORTS;
    if (await isPortFree(port, host)) return port;
  }
  return listenOnce(0, host);
}

async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  if (reserved.has(port)) return false;
  return listenOnce(port, host).then(
    () => true,
    () => false,
  );
}

/** The wished port when it is free, else another one. */
export async function portOrAnother(wished: number | undefined, host = '127.0.0.1'): Promise<number> {
  return wished !== undefined && (await isPortFree(wished, host)) ? wished : freePort(host);
}

/** Fails with `EADDRINUSE`, or whatever else stands in the way of listening there. */
export async function mustBeFree(port: number, host: string): Promise<void> {
  await listenOnce(port, host);
}

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}
