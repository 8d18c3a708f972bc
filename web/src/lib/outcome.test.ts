import { CallFailed, unanswered } from '#contracts/kernel/client';
import { expect, it } from 'vitest';
import { leavesOpen } from './outcome.ts';

const no = (status: number, code = 'X') => new CallFailed(status, { code, message: '', requestId: '' });

it('knows a refusal from an answer that was lost or cannot be read', () => {
  const open = [unanswered('TIMEOUT'), unanswered('OFFLINE'), no(503), no(500), no(200, 'UNREADABLE_ANSWER')];
  expect(open.map((error) => leavesOpen(error))).not.toContain(false);
  expect([no(409), no(400), no(401), no(429)].map((error) => leavesOpen(error))).not.toContain(true);
});

it('knows that a busy shop has done nothing, and says nothing of what was sent before', () => {
  expect([leavesOpen(no(503, 'BUSY')), leavesOpen(no(503, 'BUSY'), true)]).toEqual([false, true]);
  expect([leavesOpen(no(409), true), leavesOpen(no(503), false)]).toEqual([false, true]);
});
