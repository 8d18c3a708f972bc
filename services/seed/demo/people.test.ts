import { describe, expect, it } from 'vitest';
import { registerBody } from '#contracts/accounts/commands';
import { addressBody } from '#contracts/orders/commands';
import { admin, auditor, demoPassword, readBuyers, shopper } from './people.ts';

const buyers = readBuyers();
const accounts = [admin, auditor, ...buyers];

describe('demo people', () => {
  it('are three accounts and forty customers', () => {
    expect([admin, shopper, auditor].map(({ email }) => email)).toEqual([
      'admin@suuq.test',
      'shopper@suuq.test',
      'auditor@suuq.test',
    ]);
    expect(buyers).toHaveLength(41);
  });

  it('share neither username nor e-mail', () => {
    expect(new Set(accounts.map(({ username }) => username)).size).toBe(accounts.length);
    expect(new Set(accounts.map(({ email }) => email)).size).toBe(accounts.length);
  });

  it.each(accounts)('$name can register', ({ name, username, email }) => {
    expect(email).toMatch(/@suuq\.test$/);
    expect(registerBody.parse({ name, username, email, password: demoPassword })).toMatchObject({ name });
  });

  it.each(buyers)('$name can be delivered to', ({ address }) => {
    expect(addressBody.parse(address)).toEqual(address);
  });
});
