import { expect, it } from 'vitest';
import { networkOf, networksOf } from './network.ts';
import { ok } from './reply.ts';
import { fakeHandlers, startFakeShop } from './testing/fake-shop.ts';

it('is the same for all addresses that one holder of IPv6 has, and with IPv4 the address', async () => {
  const handlers: typeof fakeHandlers = {
    ...fakeHandlers,
    leave: async (_, { network }) => ok({ message: network }, { cookies: [] }),
  };
  await using fake = await startFakeShop({ handlers, trustProxy: 1 });
  const seen = async (address: string) =>
    (await fake.call('POST', '/api/leave', { headers: { 'x-forwarded-for': address } })).body;
  const one = await seen('2001:db8:0:1::1');
  expect(one).toEqual({ message: expect.stringMatching(/^2001:db8/) });
  for (const end of ['2:3', 'ffff', '9:0:0']) expect(await seen(`2001:db8:0:1::${end}`)).toEqual(one);
  expect(await seen('2001:db9::1')).not.toEqual(one);
  expect(await seen('192.0.2.1')).toEqual({ message: '192.0.2.1' });
});

it('is with IPv6 also counted by its site, which may have a few times as much', () => {
  const [one, other] = ['2001:db8:0:1::1', '2001:db8:0:ff01::1'].map((address) =>
    networksOf(networkOf(address)),
  );
  expect(one?.map(({ times }) => times)).toEqual([1, 4]);
  expect(one?.[0]).not.toEqual(other?.[0]);
  expect(one?.[1]).toEqual(other?.[1]);
  expect(new Set(one?.map(({ name }) => name)).size).toBe(2);
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1'])
    expect(networksOf(networkOf(address))).toEqual([{ name: '192.0.2.1', times: 1 }]);
});
