import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type RequestHandler } from 'express';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../platform/programs/free-port.ts';
import { readConfig } from '../../platform/config.ts';
import { isUnavailable } from '../../platform/http/unavailable.ts';
import { composeSimulators } from './compose-simulators.ts';

const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

const listening = async (server: Server): Promise<string> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** An api whose simulators run elsewhere; what it does not hand on it answers with 418, what fails with the kind of fault. */
const apiOf = (simulator: string) => {
  const config = readConfig({
    SIMULATOR_URL: simulator,
    DATABASE_URL: 'postgres://127.0.0.1/nowhere',
    EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    VAULT_KEY: 'v'.repeat(32),
    JWT_SECRET: 'j'.repeat(32),
  });
  const notHandedOn: RequestHandler = (_, response) => void response.status(418).end();
  const app = express()
    .use(...composeSimulators(config, new pg.Pool(), () => new Date()).handlers, notHandedOn)
    .use(((error: unknown, _request, response, _next) => {
      response.status(isUnavailable(error) ? 503 : 500).end();
    }) as express.ErrorRequestHandler);
  return listening(createServer(app));
};

/** Asks for a path as it is: `fetch` would resolve it before. */
const statusOf = async (origin: string, path: string, headers = {}): Promise<number | undefined> => {
  const { hostname, port } = new URL(origin);
  const [answer] = (await once(get({ hostname, port, path, headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer.statusCode;
};

describe('an api whose simulators have a process of their own', () => {
  it('hands buyers on to the pages of those that stand in, as they ask, and nobody else', async () => {
    const simulator = await listening(
      createServer((request, response) => {
        request.pipe(response.writeHead(201, { from: `${request.method} ${request.url}` }));
      }),
    );
    const api = await apiOf(simulator);
    const asked = { method: 'POST', body: 'do=pay' };
    const answer = await fetch(`${api}/simulator/paypal/sdk/js?x=1`, asked);
    expect([answer.status, answer.headers.get('from'), await answer.text()]).toEqual([
      201,
      'POST /simulator/paypal/sdk/js?x=1',
      'do=pay',
    ]);
    for (const path of ['/simulator/paypalish/1', '/simulator', '/shop'])
      expect([path, (await fetch(`${api}${path}`, asked)).status]).toEqual([path, 418]);
  });

  it('shows letters on the machine that runs it, and to nobody whom a proxy calls for', async () => {
    const simulator = await listening(createServer((_request, response) => response.end('the letters')));
    const api = await apiOf(simulator);
    expect(await (await fetch(`${api}/simulator/mail`)).text()).toBe('the letters');
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=203.0.113.9' }])
      for (const path of ['/simulator/mail', '/simulator/mail/1/html'])
        expect((await fetch(`${api}${path}`, { headers })).status).toBe(403);
  });

  it.each([
    '/simulator/paypal/../mail',
    '/simulator/paypal/x/../../mail/1/html',
    '/simulator/paypal/%2e%2e/mail/1/html',
    '/simulator/paypal/.%2E/mail',
    '/simulator/paypal/..\\mail',
    '/simulator/paypal/../../api/orders',
  ])('hands nobody on by %s, which leads elsewhere', async (path) => {
    const simulator = await listening(createServer((_request, response) => response.end('the letters')));
    const api = await apiOf(simulator);
    for (const headers of [{}, { 'x-forwarded-for': '203.0.113.9' }])
      expect(await statusOf(api, path, headers)).toBe(418);
    expect(await statusOf(api, '/simulator/paypal/sdk/js')).toBe(200);
  });

  it('takes one that is not there for a store that is away', async () => {
    const api = await apiOf(`http://127.0.0.1:${await freePort()}`);
    expect((await fetch(`${api}/simulator/paypal/sdk/js`)).status).toBe(503);
  });
});
