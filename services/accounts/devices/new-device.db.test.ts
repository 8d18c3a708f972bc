import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountRoutes } from '#contracts/accounts/api';
import { accountEvents, deviceEvents } from '#contracts/accounts/events';
import { UnreadableEvent } from '#contracts/kernel/event';
import { accept } from '#services/kernel/decision';
import { LogUnavailable } from '#services/kernel/event-log';
import { createServer } from '#services/platform/http/server';
import { CallTooLate } from '#services/platform/http/unavailable';
import { migrateVault } from '#services/platform/vault/migration';
import { testDatabase } from '../../../tests/support/stores.ts';
import { devices } from './devices-state.ts';
import { newDeviceOf } from './new-device.ts';
import type { AccountsDeps } from '../ports.ts';
import { accountHandlers } from '../routes.ts';
import { account } from '../state.ts';
import { accountsFor, command, somebody } from '../testing/world.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: (await testDatabase()).url, max: 20 });
  await migrateVault(pool);
});
afterAll(() => pool.end());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const { stats: _, ...routes } = accountRoutes;

/** A shop and a person with an account; `enter` signs in with a browser's cookies, and answers those that it has then. */
const open = async () => {
  const { deps, log, time } = accountsFor(pool);
  const troubles: unknown[] = [];
  const shop = createServer({
    routes,
    handlers: accountHandlers({ ...deps, onUnrecordedDevice: (error) => troubles.push(error) }),
    sessions: deps.sessions,
    positions: { waitFor: async () => true, head: async () => 1_000n },
    clock: deps.clock,
  });
  const { port } = await shop.listen(0, '127.0.0.1');
  const call = async (path: string, body: object, cookies: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/users/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': FIREFOX, cookie: cookies },
      body: JSON.stringify(body),
    });
    const set = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    return { status: response.status, device: set.find((each) => each.startsWith('device=')) ?? '' };
  };
  const person = somebody();
  const { device } = await call('register', person, '');
  const { email, password } = person;
  const seen = () => log.all.filter(({ type }) => type === 'NewDeviceSignedIn');
  const userId = log.all.find(({ type }) => type === 'AccountRegistered')?.stream.slice(8) ?? '';
  return {
    deps,
    troubles,
    person,
    userId,
    log,
    time,
    device,
    seen,
    enter: (cookies = '', changed = {}) => call('auth', { email, password, ...changed }, cookies),
    [Symbol.asyncDispose]: () => shop.close(100),
  };
};
const asOf = ({ log, personal }: AccountsDeps, { stream, id }: { stream: string; id: string }) =>
  newDeviceOf({ log, personal }, stream.replace('devices-', ''), id);

it('A device is new to an account once, and the one that registered is not', async () => {
  await using shop = await open();
  await shop.enter(shop.device);
  expect(shop.seen()).toEqual([]);
  const { device } = await shop.enter();
  await shop.enter(device);
  expect(shop.seen()).toHaveLength(1);
});

it('A device that only guesses is on no record', async () => {
  await using shop = await open();
  expect((await shop.enter('', { password: 'a wrong password' })).status).toBe(401);
  expect(shop.seen()).toEqual([]);
});

it('The record of a new device says in sealed words which browser and system it has', async () => {
  await using shop = await open();
  await shop.enter();
  const [seen] = shop.seen();
  expect(JSON.stringify(seen?.data)).not.toContain('Firefox');
  expect(seen && (await asOf(shop.deps, seen))).toEqual({
    device: 'Firefox · Linux',
    at: shop.time.now.toISOString(),
  });
});

it('A record that says more of a device than browser and system is told of without', async () => {
  await using shop = await open();
  const { handler, clock } = shop.deps;
  const before = deviceEvents.NewDeviceSignedIn.create({
    userId: shop.userId,
    device: 'Suspended! Restore it at http://suuq-help.example',
    at: clock().toISOString(),
  });
  await handler.handle(devices, shop.userId, () => accept(before), command(shop.userId));
  const [seen] = shop.seen();
  expect(seen && (await asOf(shop.deps, seen))).toEqual({ device: null, at: before.data.at });
});

it('The new device of an erased person is told of to nobody', async () => {
  await using shop = await open();
  await shop.enter();
  const [seen] = shop.seen();
  await shop.deps.personal.destroyKey(seen?.stream.replace('devices-', '') ?? '');
  expect(seen && (await asOf(shop.deps, seen))).toBeUndefined();
});

it.each([
  ['is away', LogUnavailable],
  ['hangs', CallTooLate],
])(
  'A log that %s keeps nobody out, and a device that it could not be told of stays new',
  async (how, trouble) => {
    await using shop = await open();
    const append = shop.log.append.bind(shop.log);
    const { promise, reject } = Promise.withResolvers<never>();
    // It may be rejected before anybody waits for it.
    promise.catch(() => undefined);
    const fail = () => reject(new LogUnavailable('append'));
    shop.log.append = () => promise;
    if (how === 'is away') fail();
    const { status, device } = await shop.enter();
    expect([status, shop.seen()]).toEqual([200, []]);
    expect(shop.troubles).toEqual([expect.any(trouble)]);
    shop.log.append = append;
    fail();
    await shop.enter(device);
    expect(shop.seen()).toHaveLength(1);
  },
);

it('An event that this release cannot read keeps nobody out, and the device stays new', async () => {
  await using shop = await open();
  const { metadata } = shop.log.all[0] ?? {};
  if (!metadata) throw new Error('Nobody has registered');
  const newer = { id: 'newer', type: 'EmailConfirmed', data: {}, metadata: { ...metadata, schema: 99 } };
  await shop.log.append(`security-${shop.userId}`, -1, [newer]);
  const { status, device } = await shop.enter();
  expect([status, shop.seen()]).toEqual([200, []]);
  expect(shop.troubles).toEqual([expect.any(UnreadableEvent)]);
  shop.log.all.splice(
    shop.log.all.findIndex(({ id }) => id === newer.id),
    1,
  );
  await shop.enter(device);
  expect(shop.seen()).toHaveLength(1);
});

it('A log that is slow makes one record of a new device', async () => {
  await using shop = await open();
  const readStream = shop.log.readStream.bind(shop.log);
  const slow = Promise.withResolvers<void>();
  shop.log.readStream = async (...asked) => {
    if (asked[0].startsWith('devices-')) await slow.promise;
    return readStream(...asked);
  };
  const { status, device } = await shop.enter();
  expect([status, shop.seen()]).toEqual([200, []]);
  slow.resolve();
  await shop.enter(device);
  expect(shop.seen()).toHaveLength(1);
});

it('A device stays known to an account that has another address since', async () => {
  await using shop = await open();
  const { handler, personal, clock } = shop.deps;
  const email = `another.${shop.person.email}`;
  const { userId } = shop;
  const changed = accountEvents.EmailChanged.create({
    userId,
    email,
    emailKey: personal.emailKey(email),
    emailClaim: 1,
    at: clock().toISOString(),
  });
  await handler.handle(account, userId, () => accept(changed), command(userId));
  await shop.enter(shop.device);
  expect(shop.seen()).toEqual([]);
});
