import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '#contracts/api';
import { authenticator } from './support/authenticator.ts';
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

it('whose password was right is in the log where the code was wrong, or is missing', async () => {
  const before = lines().length;
  const [email, password] = ['amina@suuq.test', 'a long pass phrase'];
  const { call } = visit(shop.origin);
  const person = { name: 'Amina', username: 'amina', email, password };
  const { _id: userId } = (await call(routes.register, { body: person })).user;
  const { uri } = await call(routes.startSecondFactor, { body: { currentPassword: password } });
  await call(routes.confirmSecondFactor, { body: { code: await authenticator(uri).code() } });
  const signIn = (given: object) =>
    visit(shop.origin).call(routes.signIn, { body: { email, password, ...given } });
  await expect(signIn({})).rejects.toThrow();
  await expect(signIn({ code: '12345' })).rejects.toThrow();
  await expect(signIn({ password: 'not the password', code: '12345' })).rejects.toThrow();
  await expect
    .poll(() =>
      lines()
        .slice(before)
        .filter((line) => line.includes(' signIn ')),
    )
    .toEqual([
      `${userId} signIn SECOND_FACTOR_REQUIRED`,
      `${userId} signIn WRONG_CODE`,
      'visitor signIn WRONG_CREDENTIALS',
    ]);
});
