/** One port for two protocols: gRPC's HTTP/2, recognised by its preface, and HTTP/1.1 for health checks. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The first bytes of an HTTP/2 connection; no HTTP/1.1 request starts with them. */
const PREFACE = Buffer.from('PRI * HTTP/2.0');
const SILENCE_MS = 10_000;

export type FrontDoor = {
  readonly port: number;
  /** Takes no more connections and drops those that speak HTTP/1.1. */
  readonly close: () => void;
};

/** Listens on exactly 127.0.0.1. Rejects when the port is taken. */
export async function openFrontDoor(port: number, speakHttp2: (socket: Socket) => void): Promise<FrontDoor> {
  const http = createHttpServer(answer);
  const server = createServer((socket) => {
    recognise(socket, speakHttp2, () => http.emit('connection', socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server.address()),
    close: () => {
      server.close();
      http.closeAllConnections();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server has a port');
  return address.port;
}

/** Looks at the first bytes and puts them back. A connection that stays silent is dropped. */
function recognise(socket: Socket, http2: (socket: Socket) => void, http1: () => void): void {
  let seen: Buffer = Buffer.alloc(0);
  const drop = (): void => void socket.destroy();
  const look = (): void => {
    const chunk: unknown = socket.read();
    if (!(chunk instanceof Buffer)) return;
    seen = Buffer.concat([seen, chunk]);
    const start = seen.subarray(0, PREFACE.length);
    const isPreface = PREFACE.subarray(0, start.length).equals(start);
    if (isPreface && start.length < PREFACE.length) return;
    socket.off('readable', look).off('error', drop).off('timeout', drop).setTimeout(0);
    socket.unshift(seen);
    if (isPreface) http2(socket);
    else http1();
  };
  socket.setNoDelay(true).setTimeout(SILENCE_MS).on('timeout', drop).on('error', drop).on('readable', look);
}

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  const known = url?.split('?')[0] === '/ping';
  const body = known ? { msgTypeId: 9, text: 'Ping request successfully handled' } : { text: 'Not found' };
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
