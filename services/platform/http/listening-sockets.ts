import type { Server } from 'node:http';
import { createServer, type AddressInfo, type ListenOptions, type Server as ListeningSocket } from 'node:net';
import { mustBeFree } from '../programs/free-port.ts';

/**
 * Sockets that listen on the port. An event loop takes one new connection from each in a turn, so with a single socket the
 * last of a crowd would wait for as many turns as there are people.
 */
const SOCKETS = 4;

/**
 * Connections that may wait at each. With Node's 511 some of a crowd would learn seconds later, from their own time-outs,
 * that nobody took them.
 */
const BACKLOG = 4_096;

/** Linux spreads connections over sockets that share a port; elsewhere there is one socket. */
const SHARES = process.platform === 'linux';

export interface ListeningSockets {
  readonly address: AddressInfo;
  /** Takes no new connections; resolves when all that were taken have ended. */
  readonly close: () => Promise<void>;
}

/**
 * Has a server listen on several sockets of one port. Port 0 takes a free one. Fails where somebody else listens on the
 * port, as with a single socket.
 */
export async function listen(server: Server, port: number, host: string): Promise<ListeningSockets> {
  // Sockets that may share a port are let in beside others that may: another shop would get half of the calls.
  if (SHARES) await mustBeFree(port, host);
  const address = await opened(server, port, host);
  const more = SHARES ? Array.from({ length: SOCKETS - 1 }, () => anotherSocket(server)) : [];
  await Promise.all(more.map((socket) => opened(socket, address.port, host)));
  return { address, close: async () => void (await Promise.all([server, ...more].map(closed))) };
}

/** One more socket, whose connections are set up as those of an HTTP server. */
const anotherSocket = (server: Server): ListeningSocket =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));

const opened = (socket: ListeningSocket, port: number, host: string): Promise<AddressInfo> =>
  listening(socket, { port, host, backlog: BACKLOG, reusePort: SHARES });

function listening(socket: ListeningSocket, options: ListenOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.listen(options, () => {
      socket.off('error', reject);
      resolve(socket.address() as AddressInfo);
    });
  });
}

const closed = (socket: ListeningSocket): Promise<void> =>
  new Promise((resolve) => void socket.close(() => resolve()));
