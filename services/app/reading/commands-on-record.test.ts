import { describe, expect, it, vi } from 'vitest';
import { order, user } from '#contracts/examples';
import { routes } from '#contracts/api';
import { ERASED } from '#contracts/kernel/personal';
import { refuse } from '../../kernel/decision.ts';
import { LogUnavailable } from '../../kernel/event-log.ts';
import type { RecordLook } from '../../audit/ports.ts';
import type { AnyReply } from '../../platform/http/answer.ts';
import type { SignedInCall } from '../../platform/http/call-context.ts';
import { ok } from '../../platform/http/reply.ts';
import { commandsOnRecord } from './commands-on-record.ts';

const ADMIN = '70c1d5e2f3a4b5c6d7e8f901';
type Look = Parameters<RecordLook>[0];

/** What a command answers that is on record, what is recorded of it, and what went wrong. */
const answeredTo = async (
  caller: string,
  reply: AnyReply,
  record: (look: Look) => Promise<bigint> = () => Promise.resolve(9n),
) => {
  const looks: Look[] = [];
  const troubles: unknown[] = [];
  const command = (_asked: never, _call: SignedInCall) => Promise.resolve(reply);
  const { deliverOrder } = commandsOnRecord(
    routes,
    { deliverOrder: command },
    {
      recordLook: (look) => {
        looks.push(look);
        return record(look);
      },
      onTrouble: (error) => troubles.push(error),
    },
  );
  const call = { actor: { userId: caller, role: 'admin' }, requestId: 'r' } as SignedInCall;
  return { answered: await deliverOrder(undefined as never, call), looks, troubles };
};

describe('a command that answers another person’s data', () => {
  it.each([
    ['order', order, { userId: order.user._id, stream: `order-${order._id}` }],
    ['account', user, { userId: user._id, stream: `account-${user._id}` }],
  ])('is recorded as a look at the %s, and says so', async (_, answer, look) => {
    const { answered, looks } = await answeredTo(ADMIN, ok(answer, { position: 7n }));
    expect(looks).toEqual([look]);
    expect(answered).toEqual(ok(answer, { position: 7n, lookRecorded: true }));
  });

  it('is no look of the person themselves, nor at somebody who is erased, nor where it is refused', async () => {
    const erased = {
      ...order,
      user: { ...order.user, name: ERASED, email: ERASED },
      shippingAddress: {
        recipient: ERASED,
        phone: null,
        address: ERASED,
        city: ERASED,
        postalCode: ERASED,
        country: ERASED,
      },
      parcels: [],
    };
    const replies = [
      await answeredTo(order.user._id, ok(order)),
      await answeredTo(ADMIN, ok(erased)),
      await answeredTo(ADMIN, refuse('NOT_FOUND')),
    ];
    for (const { answered, looks } of replies) {
      expect(looks).toEqual([]);
      expect(answered).not.toHaveProperty('lookRecorded');
    }
  });

  it('is answered within a second, and shows nobody, where the log hangs', async () => {
    vi.useFakeTimers();
    try {
      const hanging = answeredTo(ADMIN, ok(order, { position: 7n }), () => new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(1_000);
      const { answered, troubles } = await hanging;
      expect(answered).toMatchObject({ kind: 'ok', answer: { user: { name: '', email: '' } } });
      expect(troubles).toMatchObject([{ name: 'CallTooLate' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['order', order],
    ['account', user],
  ])('is done, and shows nobody, where the look at the %s cannot be recorded', async (_, answer) => {
    const away = new LogUnavailable('away');
    const { answered, troubles } = await answeredTo(ADMIN, ok(answer, { position: 7n }), () =>
      Promise.reject(away),
    );
    expect(answered).toMatchObject({ kind: 'ok', position: 7n, answer: { _id: answer._id } });
    expect(answered).not.toHaveProperty('lookRecorded');
    const text = JSON.stringify(answered, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const personal of ['Amina', 'amina', '@', 'Hargeisa', '+252']) expect(text).not.toContain(personal);
    expect(troubles).toEqual([away]);
  });
});
