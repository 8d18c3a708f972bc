import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { idParams } from '#contracts/kernel/ids';
import { pagingQuery } from '#contracts/kernel/paging';
import { refusal } from '#contracts/kernel/refusal';
import { route } from '#contracts/kernel/route';
import { readTables } from '#contracts/read-tables';
import { LogUnavailable } from '../../../kernel/event-log.ts';
import { PersonErased } from '../../personal-data.ts';
import type { SignedIn } from '../call-context.ts';
import type { Handlers } from '../handler.ts';
import { refuse } from '#services/kernel/decision';
import { ok, okJson, streamed } from '../reply.ts';
import { createServer, type ServerOptions, type ShopServer } from '../server.ts';

const thing = z.object({ name: z.string(), by: z.string().nullable() });
const thingBody = z.strictObject({ name: z.string().max(20), note: z.unknown().optional() });

/** A tiny shop for the tests of this folder: one route of each kind. */
export const fakeRoutes = {
  // Before the paths that it would take too.
  thing: route({
    method: 'GET',
    path: '/things/{id}',
    summary: 'One thing.',
    access: 'customer',
    params: idParams,
    answer: thing,
  }),
  things: route({
    method: 'GET',
    path: '/things/all',
    summary: 'All things.',
    access: 'visitor',
    query: pagingQuery,
    answer: z.array(thing),
    reads: [readTables.products, readTables.stats],
  }),
  people: route({
    method: 'GET',
    path: '/people',
    summary: 'Everybody. The access is recorded.',
    access: 'auditor',
    recordsLooks: true,
    answer: z.array(z.string()),
  }),
  thingsFile: route({
    method: 'GET',
    path: '/file',
    summary: 'All things as CSV.',
    access: 'admin',
    stream: 'text/csv',
    file: true,
    answer: z.string(),
  }),
  makeThing: route({
    method: 'POST',
    path: '/things/create',
    summary: 'Make a thing.',
    access: 'admin',
    status: 201,
    body: thingBody,
    answer: thing,
    refusals: { THING_EXISTS: refusal(409, z.object({ name: z.string() })) },
  }),
  changeThing: route({
    method: 'PUT',
    path: '/things/{id}',
    summary: 'Change a thing.',
    access: 'auditor',
    params: idParams,
    body: thingBody,
    answer: thing,
  }),
  leave: route({
    method: 'POST',
    path: '/leave',
    summary: 'End the session, if there is one.',
    access: 'visitor',
    body: z.strictObject({}),
    answer: z.object({ message: z.string() }),
  }),
  ticks: route({
    method: 'GET',
    path: '/ticks',
    summary: 'A stream, of as many ticks as are asked for.',
    access: 'customer',
    query: z.strictObject({ count: z.enum(['none', 'three', 'bug', 'broken', 'endless']).default('three') }),
    stream: 'text/event-stream',
    answer: z.string(),
  }),
  fail: route({
    method: 'POST',
    path: '/fail',
    summary: 'Fail in the way that is asked for.',
    access: 'visitor',
    body: z.strictObject({ how: z.enum(['bug', 'log', 'postgres', 'filling', 'erased', 'code', 'bigint']) }),
    answer: z.object({ id: z.string() }),
  }),
  hang: route({
    method: 'POST',
    path: '/pictures',
    summary: 'Hang a picture; none will do.',
    access: 'admin',
    upload: 'image',
    body: z.strictObject({}),
    answer: thing,
  }),
  takeLong: route({
    method: 'POST',
    path: '/take-long',
    summary: 'Be answered when all is done.',
    access: 'visitor',
    takesLong: true,
    body: z.strictObject({}),
    answer: thing,
  }),
} as const;

/** What the thing named `long` answers. */
export const LONG = 'so long '.repeat(1_000);

const failures = {
  bug: () => Promise.reject(new Error('a bug with secret words')),
  log: () => Promise.reject(new LogUnavailable('append')),
  postgres: () => Promise.reject(Object.assign(new Error('terminating'), { code: '57P01' })),
  filling: () => Promise.reject(Object.assign(new Error('relation does not exist'), { code: '42P01' })),
  erased: () => Promise.reject(new PersonErased('p1')),
  code: () => Promise.resolve(refuse('UNDECLARED' as never)),
  bigint: () => Promise.resolve(ok({ id: 1n as never })),
} as const;

async function* brokenTicks(): AsyncGenerator<string> {
  yield 'data: 1\n\n';
  await new Promise(setImmediate);
  throw new Error('the table went away');
}

async function* endlessTicks(): AsyncGenerator<string> {
  for (;;) {
    yield 'data: again\n\n';
    await new Promise(setImmediate);
  }
}

export const fakeHandlers = {
  things: async ({ query }) => {
    if (query.page === 2) return okJson('[{"name":"ready","by":null}]', { total: 2 });
    return ok([{ name: 'a', by: null }], { total: 2, nextCursor: 'c1' });
  },
  thing: async (_, call) => ok({ name: 'a', by: call.actor.userId }),
  people: async () => ok(['Amina']),
  thingsFile: async () => streamed((out) => void out.end('name')),
  makeThing: async ({ body }, call) => {
    if (body.name === 'taken') return refuse('THING_EXISTS', { name: body.name });
    if (body.name === 'long') return ok({ name: body.name, by: LONG });
    return ok({ name: body.name, by: call.command().correlationId }, { position: 50n });
  },
  changeThing: async ({ body }, call) => ok({ name: body.name, by: call.actor.role }),
  leave: async (_, call) => {
    const actor = await call.identify();
    const cookies = [{ name: 'session', value: '', maxAge: 0, clearsFormer: true as const }];
    return ok({ message: actor ? `Bye ${actor.userId}` : 'Bye' }, { cookies });
  },
  ticks: async ({ query }, call) => {
    if (query.count === 'none') return refuse('TOO_MANY_REQUESTS');
    return streamed((out) => {
      if (query.count === 'bug') throw new Error('a bug while opening');
      if (query.count === 'broken') return pipeline(brokenTicks(), out);
      if (query.count === 'endless') return pipeline(endlessTicks(), out);
      out.write(`data: for ${call.actor.userId}\n\n`);
      out.write('data: 2\n\n');
      out.end('data: 3\n\n');
      return undefined;
    });
  },
  fail: async ({ body }) => failures[body.how](),
  hang: async () => ok({ name: 'picture', by: null }),
  takeLong: async () => ok({ name: 'long', by: null }),
} satisfies Handlers<typeof fakeRoutes>;

const roles = ['customer', 'auditor', 'admin'] as const;

/** Signed in as the one whom the cookie `session` names: `session=admin`. */
export const fakeSessions = {
  read: async (cookies: string): Promise<SignedIn | undefined> => {
    const role = roles.find((known) => cookies.includes(`session=${known}`));
    return role && { userId: `the-${role}`, role, sessionId: 's1', provedAt: new Date() };
  },
};

export const freshPositions = { waitFor: async () => true, head: async () => 100n };

export type FakeOptions = Partial<Omit<ServerOptions<typeof fakeRoutes>, 'routes'>>;

export interface Running extends AsyncDisposable {
  readonly shop: ShopServer;
  readonly port: number;
  readonly url: string;
  call(method: string, path: string, init?: CallInit): Promise<Called>;
}
export interface CallInit {
  readonly as?: (typeof roles)[number];
  readonly body?: unknown;
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Called {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The tiny shop on a real port. */
export async function startFakeShop(options: FakeOptions = {}): Promise<Running> {
  const shop = createServer({
    routes: fakeRoutes,
    handlers: fakeHandlers,
    sessions: fakeSessions,
    positions: freshPositions,
    checkAnswers: true,
    ...options,
  });
  const { port } = await shop.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  return {
    shop,
    port,
    url,
    call: (method, path, init = {}) => send(`${url}${path}`, method, init),
    [Symbol.asyncDispose]: () => shop.close(100),
  };
}

async function send(url: string, method: string, { as, body, raw, headers }: CallInit): Promise<Called> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as ? { cookie: `session=${as}` } : {}),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
