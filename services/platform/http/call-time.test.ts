import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { expect, it } from 'vitest';
import { beforeItIsThere } from './call-time.ts';
import { createQueues, type Queues } from './admission/queues.ts';
import { ok, streamed } from './reply.ts';
import { fakeHandlers, fakeSessions, startFakeShop, type FakeOptions } from './testing/fake-shop.ts';
import type { AnsweredCall } from './serve-route.ts';
import { CALL_TIME } from '../waiting/request-deadline.ts';
import type { Throttle } from './throttles/throttle.ts';
import { CallTooLate } from './unavailable.ts';

const ID = '665f1c2ab3d4e5f60718293a';
const never = () => new Promise<never>(() => {});
/** Little, and still enough for a call that waits for nothing on a busy machine. */
const callTime = { work: 1_000, answer: 1_200 };

/** A shop whose calls have little time, and the failures that it reports. */
const hasty = async (options: FakeOptions) => {
  const failures: unknown[] = [];
  const shop = await startFakeShop({ callTime, onFailure: (error) => failures.push(error), ...options });
  return { shop, failures, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() };
};

it.each([
  ['its handler', { handlers: { ...fakeHandlers, thing: never } }],
  ['its session', { sessions: { read: never } }],
  ['the position that it is to show', { positions: { waitFor: never, head: never } }],
])('a call that waits for %s is answered 503 in time, and when to ask again', async (_, options) => {
  await using hurried = await hasty(options);
  const path = 'positions' in options ? '/api/things/all' : `/api/things/${ID}`;
  const answer = await hurried.shop.call('GET', path, { as: 'customer', headers: { 'x-log-position': '9' } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(hurried.failures).toEqual([expect.any(CallTooLate)]);
});

it('a page, a picture and whatever else is no call is answered 503 in time, and what comes later is nobody’s', async () => {
  const late = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const slow: RequestHandler = async (_, response) => {
    await late.promise;
    try {
      response.set('Content-Type', 'image/webp').end('late');
    } catch (error) {
      ended.resolve(error);
      throw error;
    }
  };
  const told: AnsweredCall[] = [];
  await using hurried = await hasty({ others: [slow], onAnswer: (call) => told.push(call) });
  const answer = await hurried.shop.call('GET', '/media/slow');
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(answer.headers.get('retry-after')).toBe('2');
  late.resolve();
  expect(await ended.promise).toBeInstanceOf(Error);
  expect((await hurried.shop.call('GET', '/api/things/all')).status).toBe(200);
  expect(hurried.failures).toEqual([expect.any(CallTooLate)]);
  expect(told.map(({ status }) => status)).toEqual([503, 200]);
});

it('who may send a file is found out in the same time, of which the call has what is left', async () => {
  await using hurried = await hasty({ sessions: { read: never } });
  const answer = await hurried.shop.call('POST', '/api/pictures', { as: 'admin', body: {} });
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  const [found, left] = await beforeItIsThere({ work: 900, answer: 1_000 }, async () => 'found');
  expect(found).toBe('found');
  expect(left.answer).toBeLessThan(1_000);
  expect(left.answer - left.work).toBeCloseTo(100);
});

it('a command knows until when its call can be answered', async () => {
  let left: number | undefined;
  const handlers: typeof fakeHandlers = {
    ...fakeHandlers,
    makeThing: async (input, call) => {
      left = (call.command().until ?? 0) - performance.now();
      return fakeHandlers.makeThing(input, call);
    },
  };
  await using hurried = await hasty({ handlers, callTime: { work: 60_000, answer: 61_000 } });
  await hurried.shop.call('POST', '/api/things/create', { as: 'admin', body: { name: 'x' } });
  expect(left).toBeGreaterThan(30_000);
  expect(left).toBeLessThanOrEqual(60_000);
});

it('who has only waited for a place hears of a full house, and nothing is begun for them', async () => {
  let begun = 0;
  const firstIsIn = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const handlers: typeof fakeHandlers = {
    ...fakeHandlers,
    leave: async () => {
      begun += 1;
      firstIsIn.resolve();
      await first.promise;
      return ok({ message: 'Bye' });
    },
  };
  await using hurried = await hasty({ handlers, queues: createQueues(1) });
  const leave = () => hurried.shop.call('POST', '/api/leave', { body: {} });
  const hasThePlace = leave();
  // Two calls on connections of their own may arrive in either order.
  await firstIsIn.promise;
  const answers = await Promise.all([hasThePlace, leave()]);
  expect(answers.map(({ body }) => body)).toMatchObject([{ code: 'UNAVAILABLE' }, { code: 'BUSY' }]);
  first.resolve();
  expect((await leave()).status).toBe(200);
  expect(begun).toBe(2);
});

it('a call that waited for its own writes while the queue filled up is turned away, too', async () => {
  let isFull = false;
  let begun = 0;
  const positions: FakeOptions['positions'] = {
    waitFor: async () => (isFull = true),
    head: never,
  };
  const things: typeof fakeHandlers.things = async (input) => {
    begun += 1;
    return fakeHandlers.things(input);
  };
  const queues: Queues = { isFull: () => isFull, inTurn: (_, task) => task(false) };
  await using hurried = await hasty({ handlers: { ...fakeHandlers, things }, positions, queues });
  const answer = await hurried.shop.call('GET', '/api/things/all', { headers: { 'x-log-position': '9' } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'BUSY' } });
  expect(begun).toBe(0);
});

it('a call that a throttle lets in after its time is not begun, and keeps no place in the throttle', async () => {
  const late = Promise.withResolvers<void>();
  const reported = Promise.withResolvers<number>();
  const throttle: Throttle = {
    admit: async () => {
      await late.promise;
      return { kind: 'admitted', reportStatus: reported.resolve };
    },
  };
  let begun = 0;
  const leave: typeof fakeHandlers.leave = async () => {
    begun += 1;
    return ok({ message: 'Bye' });
  };
  const handlers = { ...fakeHandlers, leave };
  await using hurried = await hasty({ handlers, throttles: { leave: throttle } });
  expect((await hurried.shop.call('POST', '/api/leave', { body: {} })).status).toBe(503);
  late.resolve();
  expect([await reported.promise, begun]).toEqual([499, 0]);
});

it('who leaves while they wait for a place is not served, and keeps no place in a throttle', async () => {
  const [waits, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const queues: Queues = {
    isFull: () => false,
    inTurn: async (_, task) => {
      waits.resolve();
      await left.promise;
      return task(true);
    },
  };
  const reported = Promise.withResolvers<number>();
  const throttle: Throttle = { admit: () => ({ kind: 'admitted', reportStatus: reported.resolve }) };
  const inTrace = Promise.withResolvers<number>();
  const traced: FakeOptions['traced'] = async ({ status }, serve) => {
    await serve();
    inTrace.resolve(status());
  };
  await using hurried = await hasty({ queues, throttles: { leave: throttle }, callTime: CALL_TIME, traced });
  hurried.shop.shop.server.on('request', (_, response: ServerResponse) => response.on('close', left.resolve));
  const leaving = new AbortController();
  const asked = fetch(`${hurried.shop.url}/api/leave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
    signal: leaving.signal,
  });
  await waits.promise;
  leaving.abort();
  await expect(asked).rejects.toThrow();
  expect([await reported.promise, await inTrace.promise]).toEqual([499, 499]);
});

it('a stream that comes too late is not opened, and is told so', async () => {
  const told = Promise.withResolvers<string>();
  const late = Promise.withResolvers<void>();
  const handlers: typeof fakeHandlers = {
    ...fakeHandlers,
    ticks: async () => {
      await late.promise;
      return streamed(() => told.resolve('opened'), { unopened: () => told.resolve('unopened') });
    },
  };
  await using hurried = await hasty({ handlers });
  expect((await hurried.shop.call('GET', '/api/ticks', { as: 'customer' })).status).toBe(503);
  late.resolve();
  expect(await told.promise).toBe('unopened');
});

it('a call that says that it takes long has the time that it takes', async () => {
  const done = Promise.withResolvers<void>();
  const handlers: typeof fakeHandlers = {
    ...fakeHandlers,
    thing: never,
    takeLong: async () => {
      await done.promise;
      return ok({ name: 'long', by: null });
    },
  };
  await using hurried = await hasty({ handlers, sessions: fakeSessions });
  const long = hurried.shop.call('POST', '/api/take-long', { body: {} });
  expect((await hurried.shop.call('GET', `/api/things/${ID}`, { as: 'customer' })).status).toBe(503);
  done.resolve();
  expect((await long).body).toEqual({ name: 'long', by: null });
});
