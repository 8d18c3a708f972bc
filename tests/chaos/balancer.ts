import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { followReadiness } from '../support/follow-readiness.ts';

/** Milliseconds between two looks at each api. */
const LOOKS_EVERY = 250;

/**
 * A load balancer before some apis: each connection goes to one that was ready at the last look, and breaks with it.
 * Where none is ready, connections wait a little and are then closed.
 */
export const openBalancer = async (
  origins: readonly string[],
): Promise<{ readonly origin: string } & AsyncDisposable> => {
  const stop = new AbortController();
  const { pick, done } = followReadiness(origins, stop.signal, LOOKS_EVERY);
  const open = new Set<Socket>();
  const bind = (one: Socket, other: Socket) => {
    open.add(one);
    one.on('error', () => other.destroy());
    one.on('close', () => {
      open.delete(one);
      other.destroy();
    });
    one.pipe(other);
  };
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    void pick().then((origin) => {
      if (origin === '' || near.destroyed) return near.destroy();
      const { hostname, port } = new URL(origin);
      const far = connect(Number(port), hostname);
      bind(near, far);
      bind(far, near);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await done;
    },
  };
};
