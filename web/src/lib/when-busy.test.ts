import { expect, it } from 'vitest';
import { CallFailed, unanswered } from '#contracts/kernel/client';
import { againWhenBusy } from './when-busy.ts';

const no = (status: number, code: string) => new CallFailed(status, { code, message: '', requestId: '' });

/** Gives one answer after another; an error is thrown. */
const calling = async (...answers: readonly unknown[]) => {
  const pauses: number[] = [];
  let sent = 0;
  const send = async () => {
    const answer = answers[sent];
    sent += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const ended = await againWhenBusy(send, async (ms) => void pauses.push(ms)).catch(
    (error: unknown) => error,
  );
  return { ended, sent, pauses };
};

it('sends a call again that a busy shop turned away, as late as it asks for or later', async () => {
  const { ended, sent, pauses } = await calling(no(503, 'BUSY'), no(503, 'BUSY'), 'done');
  expect([ended, sent, pauses.length]).toEqual(['done', 3, 2]);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...pauses)).toBeLessThan(4_000);
});

it('says so when the shop stays busy', async () => {
  const busy = Array.from({ length: 10 }, () => no(503, 'BUSY'));
  const { ended, sent } = await calling(...busy);
  expect([ended, sent]).toEqual([busy[3], 4]);
});

it.each([no(503, 'UNAVAILABLE'), no(429, 'TOO_MANY_REQUESTS'), unanswered('TIMEOUT'), new Error('a bug')])(
  'sends nothing again of which something may have been done, or must not: %s',
  async (failure) => {
    expect(await calling(failure, 'done')).toEqual({ ended: failure, sent: 1, pauses: [] });
  },
);
