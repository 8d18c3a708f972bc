import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import express from 'express';
import { openPool } from '#resilience/open-pool';
import { readCommandConfig } from '../../platform/config.ts';
import { configured } from '../../platform/settings/configured.ts';
import { ownAddress, publicAddress } from '../../platform/http/own-address.ts';
import { supervised } from '../../platform/programs/supervised.ts';
import { createSimulators } from './simulators.ts';

/**
 * The simulators' process, beside the shop that `make start` runs; the api creates their tables, and shows their pages.
 */
process.title = 'suuq-simulator';

const DEADLINES = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  statement_timeout: 10_000,
} as const;

const text = { type: 'string' } as const;
const { port = '0', 'mail-port': mailPort } = parseArgs({
  options: { port: text, 'mail-port': text },
}).values;
const config = configured(() => readCommandConfig(process.env));
const pool = openPool({ connectionString: config.databaseUrl, max: 5, keepAlive: true, ...DEADLINES });
const simulators = createSimulators({
  pool,
  namesKey: config.namesKey,
  clock: () => new Date(),
  standsFor: config.standsFor,
  at: `http://127.0.0.1:${port}`,
  shopAt: ownAddress(config),
  shopOrigin: publicAddress(config),
});
const server = createServer(
  express()
    .disable('x-powered-by')
    .use(...simulators.handlers),
);
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(Number(port), '127.0.0.1', resolve);
});
// The mail server's code is loaded only where it is needed.
const mail =
  mailPort !== undefined && config.standsFor.mail
    ? await (
        await import('./mail/server.ts')
      ).startMailStandIn({ pool, port: Number(mailPort), clock: () => new Date() })
    : undefined;
const stopping = new AbortController();
const telling = simulators.tell(stopping.signal);
supervised(async () => {
  stopping.abort();
  server.closeIdleConnections();
  await Promise.all([telling, mail?.close(), new Promise((resolve) => server.close(resolve))]);
  await pool.end();
});
console.log(`listening 127.0.0.1:${port}`);
