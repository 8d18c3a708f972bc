import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';
import { openTestShop, type TestShop } from './support/shop.ts';
import { visit } from './support/visitor.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ env: { LOG_LEVEL: 'info' } });
});
afterAll(() => shop.stop());

const Line = z.object({ security: z.string(), outcome: z.string(), account: z.string().optional() });
const lines = () =>
  shop
    .said()
    .split('\n')
    .flatMap((line) => (line.includes('"security":') ? [Line.parse(JSON.parse(line))] : []))
    .map(({ security, outcome, account }) => `${account ?? 'visitor'} ${security} ${outcome}`);

it('who fails to sign in, tries what is not theirs, and changes rights is in the log of the process', async () => {
  const customer = await shop.customer();
  const visitor = visit(shop.origin);
  const wrong = { email: 'nobody@suuq.test', password: 'not the password' };
  await expect(visitor.call(routes.signIn, { body: wrong })).rejects.toThrow();
  const change = { params: { id: customer.userId }, body: { isAdmin: true } };
  await expect(customer.call(routes.changeRole, change)).rejects.toThrow();
  await shop.admin.call(routes.changeRole, change);
  await expect
    .poll(lines)
    .toEqual([
      'visitor signIn WRONG_CREDENTIALS',
      `${customer.userId} changeRole FORBIDDEN`,
      `${shop.admin.userId} changeRole done`,
    ]);
  expect(shop.said()).not.toMatch(/@suuq.test|@example/);
});
