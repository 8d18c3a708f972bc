import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopServer } from '../http/stop.ts';
import { mayRead, type MetricsAccess } from './access.ts';
import type { Metrics } from './metrics.ts';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly access: MetricsAccess;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Milliseconds that a read of the metrics which is under way gets when the process ends. */
const STOP = 500;

/** `/healthz` and `/metrics` of a process that answers nothing else. Rejects where it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, access }: ServeOptions,
): Promise<MetricsServer> {
  const deadlines = { headersTimeout: 10_000, requestTimeout: 10_000 };
  const server = createServer(deadlines, answersOf(metrics, access)).listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => stopServer(server, STOP) };
}

const answersOf =
  ({ registry }: Metrics, access: MetricsAccess): RequestListener =>
  ({ url, headers }, response) => {
    if (url === '/healthz') response.setHeader('Content-Type', 'application/json').end('{"alive":true}');
    else if (url === '/metrics' && mayRead(access, headers))
      void registry.metrics().then(
        (text) => response.setHeader('Content-Type', registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
    else response.writeHead(404).end();
  };
