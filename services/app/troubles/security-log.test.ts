import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { commonRefusals } from '#contracts/kernel/problem';
import type { Route } from '#contracts/kernel/route';
import { securityLog, type SecurityLine } from './security-log.ts';

type Told = Parameters<ReturnType<typeof securityLog>>[0];

let now = 0;
const linesOf = (...calls: readonly (Partial<Told> & { readonly after?: number })[]): SecurityLine[] => {
  const lines: SecurityLine[] = [];
  const logger = { info: (line: SecurityLine) => void lines.push(line) };
  const tell = securityLog({ namesKey: 'a vault key of more than 32 characters!' }, logger, () => now);
  const usual = { requestId: 'r', method: 'POST', route: '/', status: 200, ms: 1 };
  for (const { after = 0, ...call } of calls) {
    now += after;
    tell({ ...usual, caller: () => ({ account: undefined, address: '203.0.113.7', answer: {} }), ...call });
  }
  return lines;
};
const asAccount = (account: string) => () => ({ account, address: '203.0.113.7', answer: {} });

describe('the security log', () => {
  it('has who signed in, by the answer, and who failed to', () => {
    const answer = { user: { _id: 'amina' }, message: 'Welcome' };
    const lines = linesOf(
      { call: 'signIn', caller: () => ({ account: undefined, address: '203.0.113.7', answer }) },
      { call: 'signIn', status: 401, code: 'WRONG_PASSWORD' },
    );
    expect(lines.map(({ security, outcome, account }) => [security, outcome, account])).toEqual([
      ['signIn', 'done', 'amina'],
      ['signIn', 'WRONG_PASSWORD', undefined],
    ]);
  });

  it('has changes of rights, exports, and what anybody was refused that is not theirs', () => {
    const lines = linesOf(
      { call: 'changeRole', caller: asAccount('admin') },
      { call: 'exportOrders', method: 'GET', caller: asAccount('admin') },
      { call: 'deliverOrder', status: 403, code: 'FORBIDDEN', caller: asAccount('shopper') },
      { call: 'placeOrder', status: 429, code: 'TOO_MANY_REQUESTS', caller: asAccount('shopper') },
    );
    expect(lines.map(({ security, outcome, account }) => `${account} ${security} ${outcome}`)).toEqual([
      'admin changeRole done',
      'admin exportOrders done',
      'shopper deliverOrder FORBIDDEN',
      'shopper placeOrder TOO_MANY_REQUESTS',
    ]);
  });

  it('has every refusal for missing rights, whichever call it is of', () => {
    const refusedOf = ({ refusals = {} }: Route) =>
      Object.entries({ ...commonRefusals, ...refusals })
        .filter(([, { status }]) => status === 403)
        .map(([code]) => code);
    const refused = Object.entries<Route>(routes).flatMap(([call, route]) =>
      refusedOf(route).map((code) => ({ call, code, status: 403, after: 60_001 })),
    );
    expect(linesOf(...refused).map(({ security, outcome }) => [security, outcome])).toEqual(
      refused.map(({ call, code }) => [call, code]),
    );
  });

  it('has nothing of what everybody does', () => {
    expect(
      linesOf(
        { call: 'placeOrder' },
        { call: 'placeOrder', status: 409, code: 'OUT_OF_STOCK' },
        { status: 404 },
      ),
    ).toEqual([]);
  });

  it('has once a minute what one network can cause at any rate, and all that a throttle limits', () => {
    const from = (end: string) => () => ({
      account: undefined,
      address: `2001:db8:0:1::${end}`,
      answer: {},
    });
    const guess = { call: 'signIn', status: 401, code: 'WRONG_CREDENTIALS' };
    const crossSite = { call: 'placeOrder', status: 403, code: 'CROSS_SITE' };
    const lines = linesOf(
      { call: 'signOut', caller: from('1') },
      { call: 'signOut', caller: from('2'), after: 59_999 },
      { call: 'signOut', caller: from('3'), after: 1 },
      { ...crossSite, caller: from('1') },
      { ...crossSite, caller: from('2') },
      { ...crossSite, call: 'addToCart', caller: from('2') },
      { call: 'forgotPassword', caller: from('1') },
      { call: 'forgotPassword', caller: from('1') },
      { call: 'deliverOrder', status: 403, code: 'FORBIDDEN', caller: asAccount('shopper') },
      { call: 'deliverOrder', status: 403, code: 'FORBIDDEN', caller: asAccount('shopper') },
      { call: 'deliverOrder', status: 403, code: 'FORBIDDEN', caller: asAccount('auditor') },
      { call: 'signOut', caller: asAccount('shopper') },
      { call: 'signOut', caller: asAccount('shopper') },
      guess,
      guess,
    );
    expect(lines.map(({ security, outcome, account }) => `${account} ${security} ${outcome}`)).toEqual([
      'undefined signOut done',
      'undefined signOut done',
      'undefined placeOrder CROSS_SITE',
      'undefined forgotPassword done',
      'undefined forgotPassword done',
      'shopper deliverOrder FORBIDDEN',
      'auditor deliverOrder FORBIDDEN',
      'shopper signOut done',
      'shopper signOut done',
      'undefined signIn WRONG_CREDENTIALS',
      'undefined signIn WRONG_CREDENTIALS',
    ]);
  });

  it('tells an address from another, and neither of them', () => {
    const from = (address: string) =>
      linesOf({ call: 'signIn', caller: () => ({ account: undefined, address, answer: {} }) })[0]?.address;
    expect(from('203.0.113.7')).toMatch(/^[0-9a-f]{16}$/);
    expect(from('203.0.113.7')).toBe(from('203.0.113.7'));
    expect(from('203.0.113.8')).not.toBe(from('203.0.113.7'));
  });
});
