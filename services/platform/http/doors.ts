import type { Server } from 'node:http';
import { createServer, type AddressInfo, type ListenOptions, type Server as Door } from 'node:net';
import { mustBeFree } from '../free-port.ts';

/**
 * Sockets that listen on the port. An event loop takes one new connection from each in a turn, so with a single socket the
 * last of a crowd would wait for as many turns as there are people.
 */
const DOORS = 4;

/**
 * Connections that may wait at each. With Node's 511 some of a crowd would learn seconds later, from their own time-outs,
 * that nobody took them.
 */
const BACKLOG = 4_096;

/** Linux spreads connections over sockets that share a port; elsewhere there is one socket. */
const SHARES = process.platform === 'linux';

export interface Doors {
  readonly address: AddressInfo;
  /** Takes no new connections; resolves when all that were taken have ended. */
  readonly close: () => Promise<void>;
}

/**
 * Has a server listen on several sockets of one port. Port 0 takes a free one. Fails where somebody else listens on the
 * port, as with a single socket.
 */
export async function openDoors(server: Server, port: number, host: string): Promise<Doors> {
  // Sockets that may share a port are let in beside others that may: another shop would get half of the calls.
  if (SHARES) await mustBeFree(port, host);
  const address = await opened(server, port, host);
  const more = SHARES ? Array.from({ length: DOORS - 1 }, () => doorTo(server)) : [];
  await Promise.all(more.map((door) => opened(door, address.port, host)));
  return { address, close: async () => void (await Promise.all([server, ...more].map(closed))) };
}

/** One more socket, whose connections are set up as those of an HTTP server. */
const doorTo = (server: Server): Door =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));

const opened = (door: Door, port: number, host: string): Promise<AddressInfo> =>
  listening(door, { port, host, backlog: BACKLOG, reusePort: SHARES });

function listening(door: Door, options: ListenOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    door.once('error', reject);
    door.listen(options, () => {
      door.off('error', reject);
      resolve(door.address() as AddressInfo);
    });
  });
}

const closed = (door: Door): Promise<void> => new Promise((resolve) => void door.close(() => resolve()));
