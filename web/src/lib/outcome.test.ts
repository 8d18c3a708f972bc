import { CallFailed, unanswered } from '#contracts/kernel/client';
import { expect, it } from 'vitest';
import { leavesOpen } from './outcome.ts';

const no = (status: number, code = 'X') => new CallFailed(status, { code, message: '', requestId: '' });

it('knows a refusal from an answer that was lost or cannot be read', () => {
  const open = [unanswered('TIMEOUT'), unanswered('OFFLINE'), no(503), no(500), no(200, 'UNREADABLE_ANSWER')];
  expect(open.map((error) => leavesOpen(error))).not.toContain(false);
  expect([no(409), no(400), no(401), no(429)].map((error) => leavesOpen(error))).not.toContain(true);
});

it.each([
  [503, 'BUSY'],
  [429, 'TOO_MANY_REQUESTS'],
  [401, 'SIGN_IN_REQUIRED'],
  [403, 'SIGN_IN_AGAIN'],
  [403, 'FORBIDDEN'],
  [403, 'ACCOUNT_NEEDED'],
  [403, 'SECOND_FACTOR_NEEDED'],
])(
  'knows that %i %s comes before anything was done, and says nothing of what was sent before',
  (status, code) => {
    expect([leavesOpen(no(status, code)), leavesOpen(no(status, code), true)]).toEqual([false, true]);
  },
);

it('knows that a refusal of the command itself says what was sent before, too, and a failure nothing of either', () => {
  expect([leavesOpen(no(409), true), leavesOpen(no(503), false)]).toEqual([false, true]);
});
