import { expect, it } from 'vitest';
import { fakeHandlers, startFakeShop } from './testing/fake-shop.ts';
import { ok } from './reply.ts';

/** A shop with a call that is under way until it is let go. */
async function busyShop() {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const leave = async () => {
    entered.resolve();
    await release.promise;
    return ok({ message: 'Bye' });
  };
  const running = await startFakeShop({ handlers: { ...fakeHandlers, leave } });
  const call = running.call('POST', '/api/leave');
  await entered.promise;
  return { ...running, call, release: release.resolve };
}

it('a stop lets what is under way finish, and takes nothing new', async () => {
  const { shop, url, call, release } = await busyShop();
  const closed = shop.close(60_000);
  expect(shop.stopping.aborted).toBe(true);
  await expect(fetch(`${url}/api/things/all`)).rejects.toThrow();
  release();
  expect((await call).status).toBe(200);
  await closed;
});

it('a stop cuts off what is still under way at its deadline', async () => {
  const { shop, call } = await busyShop();
  await Promise.all([shop.close(1), expect(call).rejects.toThrow()]);
});

it('a server that leaves serves on, and each answer is the last of its connection', async () => {
  const { shop, call: busy, release, url } = await busyShop();
  shop.leave();
  expect(shop.stopping.aborted).toBe(true);
  const answer = await fetch(`${url}/api/things/all`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  release();
  expect((await busy).status).toBe(200);
  await shop.close(60_000);
});
