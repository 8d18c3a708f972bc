import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What becomes of a request instead of being passed on: it hangs, the connection breaks, or this is answered. */
export type Fault =
  | 'hang'
  | 'break'
  | { readonly status: number; readonly type?: string; readonly body?: string; readonly headers?: object };

export interface FaultProxy {
  /** Where to reach the store through it. */
  readonly endpoint: string;
  /** Chosen for each request; `undefined` passes it on. */
  fault: (request: { readonly method: string; readonly path: string }) => Fault | undefined;
  /** What was asked, as `GET /bucket/key`. */
  readonly asked: string[];
  /** Connections open at once, at most so far. */
  mostSockets(): number;
  close(): Promise<void>;
}

/** A refusal as S3 says it. */
export const refusal = (status: number, code: string): Fault => ({
  status,
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
});

/** What stands in front of a store that is reached by people only. */
export const loginPage = (status = 200): Fault => ({
  status,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>Sign in</title><p>Please sign in<br>',
  headers: { ETag: '"5f2a-2b3c"' },
});

/** Stands between the shop and an S3 store, and does what stores do on bad days. */
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

/** Its headers stay as they are: they are signed. */
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
