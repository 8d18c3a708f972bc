import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '#resilience/eventually';
import { traceOutgoing } from './outgoing.ts';
import type { Attributes, Steps } from './tracing.types.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** What a step has been told. */
interface Told {
  readonly name: string;
  readonly attributes: Attributes;
  readonly end: unknown;
}
let ended: Told[];
let isUnderWay: boolean;
const steps: Steps = {
  begin: (name, begun) => {
    if (!isUnderWay) return undefined;
    let attributes = begun;
    return {
      set: (more) => void (attributes = { ...attributes, ...more }),
      end: (error) => void ended.push({ name, attributes, end: error instanceof Error ? error.name : error }),
      within: (work) => work(),
      headers: () => ({ traceparent: TRACEPARENT }),
    };
  },
};

let server: Server;
let origin: string;
let heard: (string | string[] | undefined)[];
let undo: () => void;
beforeEach(async () => {
  [ended, heard, isUnderWay] = [[], [], true];
  server = createServer(({ url, headers, socket }, response) => {
    heard.push(headers['traceparent']);
    if (url === '/hangs-up') socket.destroy();
    else if (url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
    else response.writeHead(404).end('what nobody reads is not the end');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  undo = traceOutgoing(steps);
});
afterEach(() => {
  undo();
  server.closeAllConnections();
  server.close();
});

const byHttp = (url: string): Promise<unknown> =>
  new Promise((resolve) => {
    const request = get(url, (response) => response.resume());
    request.on('error', () => undefined).on('close', resolve);
  });
const byFetch = (url: string): Promise<unknown> =>
  fetch(url, { redirect: 'error' }).then(
    (response) => response.text(),
    () => undefined,
  );
const ways = [
  { way: 'node:http', ask: byHttp },
  { way: 'fetch', ask: byFetch },
] as const;

const attributes = { 'http.request.method': 'GET', 'server.address': '127.0.0.1' };
const answered = (status: number): Told => ({
  name: 'GET 127.0.0.1',
  attributes: { ...attributes, 'http.response.status_code': status },
  end: undefined,
});

describe.each(ways)('a request by $way that is part of a call', ({ ask }) => {
  it('joins the trace, and ends with its answer', async () => {
    await ask(`${origin}/`);
    expect(heard).toEqual([TRACEPARENT]);
    expect(ended).toEqual([answered(404)]);
  });

  it('ends with the failure where the other server hangs up', async () => {
    await ask(`${origin}/hangs-up`);
    expect(ended).toEqual([{ name: 'GET 127.0.0.1', attributes, end: expect.stringContaining('Error') }]);
  });

  it('is left as it is where no call is under way', async () => {
    isUnderWay = false;
    await ask(`${origin}/`);
    expect(heard).toEqual([undefined]);
    expect(ended).toEqual([]);
  });

  it('is left as it is once nobody traces any more', async () => {
    undo();
    await ask(`${origin}/`);
    expect(heard).toEqual([undefined]);
    expect(ended).toEqual([]);
  });
});

describe('a fetch', () => {
  it('ends with an answer that names another place, where it does not go', async () => {
    await byFetch(`${origin}/elsewhere`);
    await eventually(() => ended.length > 0, { within: 5_000 });
    expect(ended).toEqual([answered(302)]);
  });
});
