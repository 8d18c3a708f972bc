import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import type { Route } from '#contracts/kernel/route';
import { CALLERS, matrix, type Caller, type Place } from './authorization-matrix.ts';
import { callAs, personFor, setStage, type Called } from './support/callers.ts';
import { ask, readDocument, type Documented } from './support/documented.ts';
import { forgeries } from './support/forgeries.ts';
import { openShopInside } from './support/shop-inside.ts';
import type { OpenShop } from './support/shop.ts';

let shop: OpenShop;
let documented: Documented;
beforeAll(async () => {
  shop = await openShopInside();
  documented = await readDocument(shop.origin);
});
afterAll(async () => {
  expect(shop.failures()).toEqual([]);
  await shop.stop();
});

const places: Readonly<Record<string, Place>> = matrix;
const served: readonly (readonly [string, Route])[] = Object.entries(routes);

it.each(served)('%s is placed in the matrix', (name) => {
  expect(Object.keys(places)).toContain(name);
});

/** The events that a call has written, found by its request id or its caller. */
const writtenBy = async ({ answer, userId, before }: Called) => {
  const requestId = answer.headers.get('x-request-id');
  const events = [];
  for await (const batch of shop.backDoor.log.readAll(before))
    for (const { type, metadata } of batch.events) {
      const { $correlationId: correlation, actor } = metadata;
      const isTheirs = 'id' in actor && actor.id === userId;
      if (isTheirs || correlation === requestId) events.push({ type, correlation, actor });
    }
  return { requestId, events };
};

/**
 * Whether an answer shows the address of somebody else and does not say that this is recorded. Who needs no session shows
 * who they are by the call itself.
 */
const isUnrecordedLook = ({ access }: Route, { answer, userId }: Called): boolean => {
  const shown = JSON.stringify(answer.body ?? null).match(/[\w.]+@suuq\.test/g) ?? [];
  const isLook = access !== 'visitor' && shown.some((email) => email !== `${userId}@suuq.test`);
  return isLook && answer.headers.get('x-look-recorded') !== 'true';
};

/** What is wrong with an answer and with the events it left in the log. */
const objections = async (name: string, route: Route, caller: Caller, called: Called) => {
  const { answer } = called;
  const wrong = [documented.objection(name, answer)];
  const { requestId, events } = await writtenBy(called);
  if (requestId === null) wrong.push('no X-Request-Id');
  if (isUnrecordedLook(route, called)) wrong.push('shows somebody else without a record');
  if (answer.status >= 400 || route.method === 'GET') {
    // Looking at personal data, or exporting it, is recorded.
    const written = events.filter(
      ({ type }) => answer.status >= 400 || !/^PersonalData(Viewed|Exported|Listed)$/.test(type),
    );
    if (written.length > 0) wrong.push(`wrote ${written.map(({ type }) => type).join()}`);
    return wrong;
  }
  if (answer.headers.has('x-log-position') && events.length === 0) wrong.push('wrote nothing under its id');
  for (const { type, correlation, actor } of events) {
    if (correlation !== requestId) wrong.push(`${type} has another correlation id`);
    const isRole = caller === 'admin' || caller === 'auditor' ? caller : 'customer';
    if ('id' in actor && actor.id === called.userId && actor.role !== isRole)
      wrong.push(`${type} was written as ${actor.role}`);
  }
  return wrong;
};

describe.each(served)('%s', (name, route) => {
  it('answers everybody as the matrix and the document say, and writes nothing for who may not', async () => {
    const place = places[name];
    if (!place) throw new Error(`Nobody has placed ${name} in the matrix (tests/authorization-matrix.ts)`);
    const shared = setStage(shop, place);
    const told = await Promise.all(
      CALLERS.map(async (caller, i) => {
        const changes = route.method !== 'GET' && (place.statuses[i] ?? 0) < 400;
        const stage = await (changes ? setStage(shop, place) : shared);
        const person = await personFor(shop, caller, stage);
        const called = await callAs(shop, documented, name, stage, person);
        const wrong = await objections(name, route, caller, called);
        return {
          caller,
          status: called.answer.status,
          expected: place.statuses[i],
          wrong: wrong.filter(Boolean),
        };
      }),
    );
    expect(told).toEqual(told.map((each) => ({ ...each, status: each.expected, wrong: [] })));
  });
});

it('knows nobody by a session that is none', async () => {
  const { admin, auditor, env, origin } = shop;
  const real = admin.cookies.get('session') ?? '';
  const forged = forgeries(real, String(env['JWT_SECRET']), auditor.userId);
  const told = await Promise.all(
    Object.entries(forged).map(async ([what, value]) => {
      const { status } = await ask(documented.example('profile'), {
        origin,
        cookies: new Map([['session', value]]),
      });
      return [what, status];
    }),
  );
  expect(told).toEqual(told.map(([what]) => [what, 401]));
});
