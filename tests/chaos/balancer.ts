import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { followReadiness } from '../support/follow-readiness.ts';

/** Milliseconds between two looks at each api. */
const LOOKS_EVERY = 250;

/**
 * A load balancer before some apis: each connection goes to one that was ready at the last look, and breaks with it.
 * Where none is ready, connections wait a little and are then closed. The connections to an api that does not answer a
 * look break as well: a proxy chooses for each call. It waits `patience` ms for an answer, and without it for ever.
 */
export const openBalancer = async (
  origins: readonly string[],
  patience?: number,
): Promise<{ readonly origin: string } & AsyncDisposable> => {
  const stop = new AbortController();
  /** The sockets that are open, with the api at their other end. */
  const open = new Map<Socket, string>();
  const { pick, done } = followReadiness(origins, stop.signal, {
    every: LOOKS_EVERY,
    ...(patience === undefined ? {} : { within: patience }),
    onUnanswered: (origin) => {
      for (const [socket, its] of open) if (its === origin) socket.destroy();
    },
  });
  const bind = (origin: string, one: Socket, other: Socket) => {
    open.set(one, origin);
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
      bind(origin, near, far);
      bind(origin, far, near);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      for (const socket of open.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await done;
    },
  };
};
