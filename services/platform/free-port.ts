import { createServer } from 'node:net';

/** A port that nobody listens on now; another process may still take it first. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce(0, host);
}

async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
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
