import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, pipeline } from 'node:stream';
import { expect } from 'vitest';
import { eventually } from '#resilience/eventually';
import { freePort } from '#services/platform/programs/free-port';
import { text } from './compose.ts';

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;
export const caddyfile = text('docker/Caddyfile');

/** What an api of the test has, and what it was sent. */
export interface Api {
  readonly server: Server;
  readonly port: number;
  readonly parts: Set<string>;
  readonly heard: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  isReady: boolean;
  /** Calls whose body never came to its end. */
  brokenOff: number;
  /** Live pages that were closed. */
  left: number;
}

function* endless() {
  for (;;) yield Buffer.alloc(1_048_576);
}

export const openApi = async (): Promise<Api> => {
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request;
    if (path !== '/readyz') api.heard.push({ path, headers });
    request.once('close', () => request.complete || (api.brokenOff += 1));
    request.once('end', () => answer(path, response)).resume();
  });
  const answer = (path: string, response: ServerResponse) => {
    if (path === '/readyz') return response.writeHead(api.isReady ? 200 : 503).end();
    if (path === '/api/live') {
      response.once('close', () => (api.left += 1));
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    }
    if (path.startsWith('/api/endless/'))
      return pipeline(Readable.from(endless()), response, () => undefined);
    if (path === '/api/busy') return response.writeHead(503, { 'retry-after': '7' }).end('{"code":"BUSY"}');
    const isThere = !/^\/(assets|api)\//.test(path) || api.parts.has(path);
    return response.writeHead(isThere ? 200 : 404).end(isThere ? path : 'none here');
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const api: Api = { server, port, parts: new Set(), isReady: true, brokenOff: 0, left: 0, heard: [] };
  return api;
};

/**
 * The proxy of docker-compose.yml, without TLS, in front of two apis of the test, which it ends with; `isTalking` has it
 * say all that it could.
 */
export const startProxy = async (
  apis: readonly [Api, Api],
  variables: Readonly<Record<string, string>> = {},
  { isTalking = false } = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'suuq-proxy-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const given = caddyfile
    .replaceAll('api-2:8080', `127.0.0.1:${apis[1].port}`)
    .replaceAll('api:8080', `127.0.0.1:${apis[0].port}`)
    .replace('{$SITE:localhost}', origin)
    .replace('\tadmin off\n', (line) => (isTalking ? `${line}\tdebug\n` : line));
  writeFileSync(join(folder, 'Caddyfile'), given);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...variables };
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  caddy.stderr.setEncoding('utf8').on('data', (words: string) => (said += words));
  const exited = once(caddy, 'exit');
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });
  const isThere = () =>
    ask('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await eventually(isThere, { within: 30_000 })).toBe(true);
  return {
    origin,
    ask,
    said: () => said,
    /** As compose does; resolves when it has ended. */
    stop: async () => {
      caddy.kill('SIGTERM');
      await exited;
    },
    [Symbol.asyncDispose]: async () => {
      caddy.kill('SIGKILL');
      await exited;
      for (const { server } of apis) {
        server.close();
        server.closeAllConnections();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
