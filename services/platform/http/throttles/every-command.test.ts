import { expect, it, vi } from 'vitest';
import { routes } from '#contracts/api';
import type { Route } from '#contracts/kernel/route';
import { limitsOf } from './limits.ts';
import { settings, tryCall } from './testing/calls.ts';
import type { Caller } from './throttle.ts';

/** Commands of customers that may succeed without end, and why they do no harm. */
const UNLIMITED: Readonly<Record<string, string>> = {
  signIn: 'opens a session of twenty, and writes no event',
  signOut: 'writes no event',
  endSession: 'writes no event',
  endAllSessions: 'writes no event',
  resetPassword: 'a letter’s link works once',
  confirmEmail: 'confirmed twice is confirmed once',
  confirmEmailChange: 'a letter’s link changes the address once',
  confirmNewsletter: 'a letter’s link works once',
  leaveNewsletter: 'who has left leaves no more',
  cancelOrder: 'an order is cancelled once, and its owner asks no provider by it',
  payPalWebhook: 'a provider has signed it',
  stripeWebhook: 'a provider has signed it',
};

const all: Readonly<Record<string, Route>> = routes;
const commands = Object.entries(all).filter(
  ([, { method, access }]) => method !== 'GET' && (access === 'visitor' || access === 'customer'),
);

const limits = limitsOf(settings);
const caller: Caller = {
  address: '1.1.1.1',
  actor: { userId: 'amina', role: 'customer', sessionId: 's1', provedAt: new Date(0) },
  body: { email: 'amina@suuq.test', currentPassword: 'the right one', token: 'a token' },
};

/** Whether one of many calls is refused although all of them succeed. */
async function refusesSuccess({ throttle, status = 200 }: Route): Promise<boolean> {
  if (throttle === undefined) return false;
  for (let calls = 0; calls < 500; calls += 1)
    if ((await tryCall(limits[throttle], caller, status)) === 429) return true;
  return false;
}

it.each(commands)('%s is limited also where it succeeds, or harmless without end', async (name, route) => {
  vi.useFakeTimers();
  expect(await refusesSuccess(route)).toBe(UNLIMITED[name] === undefined);
  vi.useRealTimers();
});

it('nothing else is harmless without end', () => {
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(UNLIMITED)));
});
