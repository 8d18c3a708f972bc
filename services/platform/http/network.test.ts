import { expect, it } from 'vitest';
import { ok } from './reply.ts';
import { fakeHandlers, startFakeShop } from './testing/fake-shop.ts';

it('is the same for all addresses that one holder of IPv6 has, and with IPv4 the address', async () => {
  const handlers: typeof fakeHandlers = {
    ...fakeHandlers,
    leave: async (_, { network }) => ok({ message: network }, { cookies: [] }),
  };
  await using fake = await startFakeShop({ handlers, trustProxy: 1 });
  const networkOf = async (address: string) =>
    (await fake.call('POST', '/api/leave', { headers: { 'x-forwarded-for': address } })).body;
  const one = await networkOf('2001:db8:0:1::1');
  expect(one).toEqual({ message: expect.stringMatching(/^2001:db8/) });
  for (const end of ['2:3', 'ffff', '9:0:0']) expect(await networkOf(`2001:db8:0:1::${end}`)).toEqual(one);
  expect(await networkOf('2001:db9::1')).not.toEqual(one);
  expect(await networkOf('192.0.2.1')).toEqual({ message: '192.0.2.1' });
});
