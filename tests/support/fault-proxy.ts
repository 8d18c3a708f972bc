import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What happens to a request instead of being passed on: it hangs, the connection breaks, or this is answered. */
export type Fault =
  | 'hang'
  | 'break'
  | { readonly status: number; readonly type?: string; readonly body?: string; readonly headers?: object };

export interface FaultProxy {
  /** The store's address through this proxy. */
  readonly endpoint: string;
  /** Called for each request; `undefined` passes it on. */
  fault: (request: { readonly method: string; readonly path: string }) => Fault | undefined;
  /** The requests, as `GET /bucket/key`. */
  readonly asked: string[];
  /** The most connections that were open at once so far. */
  mostSockets(): number;
  close(): Promise<void>;
}

/** A refusal as S3 sends it. */
export const refusal = (status: number, code: string): Fault => ({
  status,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
});

/** A login page, as of a proxy in front of a store that is meant for people. */
export const loginPage = (status = 200): Fault => ({
  status,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Sign in</title><p>Please sign in<br>',
  headers: { ETag: '"5f2a-2b3c"' },
});

/** A proxy between the shop and an S3 store, which fails as stores do on bad days. */
export async function openFaultProxy(store: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(store);
  const open = new Set<Socket>();
  let most = 0;
  const proxy = {
    endpoint: '',
    fault: (() => undefined) as FaultProxy['fault'],
    asked: [] as string[],
    mostSockets: () => most,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const path = url.split('?', 1)[0] ?? '';
    proxy.asked.push(`${method} ${path}`);
    const fault = proxy.fault({ method, path });
    if (fault === undefined) return pass({ hostname, port }, request, response);
    request.resume();
    if (fault === 'break') request.socket.destroy();
    if (typeof fault === 'string') return;
    response.writeHead(fault.status, { 'Content-Type': fault.type ?? 'text/plain', ...fault.headers });
    response.end(fault.body);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    most = Math.max(most, open.size);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** Its headers stay unchanged: they are signed. */
function pass(
  to: { readonly hostname: string; readonly port: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url: path, headers } = request;
  const passed = forward({ ...to, method, path, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
