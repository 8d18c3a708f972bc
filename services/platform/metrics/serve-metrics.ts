import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { health, type MetricsAccess, type ReadyCheck } from '../http/health.ts';
import { stopServer } from '../http/stop.ts';
import type { Metrics } from './metrics.ts';

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly access: MetricsAccess;
  readonly checks: readonly ReadyCheck[];
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Milliseconds that a look which is under way has at the end. */
const STOP = 500;

/** `/healthz`, `/readyz` and `/metrics` of a process that answers nothing else. Rejects where it cannot listen. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, access, checks }: ServeOptions,
): Promise<MetricsServer> {
  const app = express()
    .disable('x-powered-by')
    .disable('etag')
    .use(health(checks, metrics, access));
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, app).listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => stopServer(server, STOP) };
}
