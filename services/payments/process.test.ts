import { describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  cancelled,
  captured,
  captureStarted,
  noon,
  orderId,
  provider,
  providerOrder,
  refundStarted,
  started,
} from './testing/given.ts';
import { PROOF_AFTER } from './decide/record-unknown-capture.ts';
import { AFTER_REFUSAL, WHILE_NOT_CONFIGURED } from './look-again.ts';
import { createPaymentProcess } from './process.ts';
import { openProcessWorld } from './testing/process-world.ts';

it('each capture that failed is closed by an event of its own', async () => {
  const world = await openProcessWorld(createPaymentProcess, 'declined', started(1), captureStarted('1'));
  expect(await world.actOnAll()).toEqual(['done']);
  await world.write(captureStarted('1'));
  expect(await world.actOnAll()).toEqual(['done']);
  expect(world.types().slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentFailed']);
  expect(new Set(world.eventIds()).size).toBe(world.eventIds().length);
});

it('an answer about another payment settles nothing, is asked for again slowly, and operators hear of it', async () => {
  const history = [started(1), providerOrder('1'), captureStarted('1')];
  const world = await openProcessWorld(createPaymentProcess, 'completed', ...history);
  Object.assign(world.fate, {
    answersFor: '2',
    status: 'pending',
    now: new Date(noon.getTime() + 25 * 3_600_000),
  });
  expect(await world.actOnAll()).toEqual([
    {
      again: AFTER_REFUSAL,
      because: expect.objectContaining({ name: 'AboutSomethingElse' }),
      trouble: `order-${orderId}`,
    },
  ]);
  expect(world.types().at(-1)).toBe('PaymentCaptureStarted');
});

it('money that the provider holds back for longer than a day is told to operators, and asked for slowly', async () => {
  const world = await openProcessWorld(createPaymentProcess, 'pending', started(1), captureStarted('1'));
  expect(await world.actOnAll()).toEqual(['wait']);
  world.fate.now = new Date(noon.getTime() + 25 * 60 * 60_000);
  expect(await world.actOnAll()).toEqual([
    {
      again: AFTER_REFUSAL,
      because: expect.objectContaining({ name: 'HeldBack' }),
      trouble: `order-${orderId}`,
    },
  ]);
  world.fate.status = 'completed';
  expect(await world.actOnAll()).toEqual(['done']);
  expect(world.types().at(-1)).toBe('PaymentCaptured');
});

describe('an open capture that the provider answers 404 for', () => {
  const again = { again: PROOF_AFTER };
  const open = async () => {
    const history = [started(1), providerOrder('1'), captureStarted('1')];
    const world = await openProcessWorld(createPaymentProcess, 'completed', ...history);
    world.fate.isKnown = false;
    const pass = (hours: number) => {
      world.fate.now = new Date(noon.getTime() + hours * PROOF_AFTER);
    };
    return { ...world, pass };
  };

  it('stays open and is asked for slowly, until the same credentials have heard it twice', async () => {
    const { actOnAll, pass, types, eventIds } = await open();
    expect(await actOnAll()).toEqual([again]);
    expect(await actOnAll()).toEqual([again]);
    expect(types().at(-1)).toBe('PaymentUndecided');
    pass(1);
    expect(await actOnAll()).toEqual(['done']);
    expect(types().slice(-2)).toEqual(['PaymentUndecided', 'PaymentFailed']);
    expect(new Set(eventIds()).size).toBe(eventIds().length);
  });

  it('stays open while other credentials ask, and is paid when the right ones are back', async () => {
    const { actOnAll, fate, pass, types } = await open();
    fate.account = 'b1b1b1b1b1b1b1b1';
    for (const hours of [0, 1, 24, 48]) {
      pass(hours);
      expect(await actOnAll()).toEqual([again]);
    }
    expect(types().slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentUndecided']);
    Object.assign(fate, { account: ACCOUNT, isKnown: true });
    expect(await actOnAll()).toEqual(['done']);
    expect(types().at(-1)).toBe('PaymentCaptured');
  });
});

it.each([
  ['an open capture', []],
  ['an open refund', [captured('1'), refundStarted()]],
])(
  '%s at a provider that the shop no longer has is told to operators, and waits for it',
  async (_, since) => {
    const history = [started(1), providerOrder('1'), captureStarted('1'), ...since];
    const world = await openProcessWorld(createPaymentProcess, 'completed', ...history);
    const kept = { ...world.deps.providers };
    const gone = Object.assign(world.deps.providers, { [provider]: undefined });
    const before = world.types();
    expect(await world.actOnAll()).toEqual([
      {
        again: WHILE_NOT_CONFIGURED,
        because: expect.objectContaining({ name: 'NotConfigured' }),
        trouble: `order-${orderId}`,
      },
    ]);
    expect(world.types()).toEqual(before);
    Object.assign(gone, kept);
    expect(await world.actOnAll()).toEqual(['done']);
  },
);

describe('what an older shop has noted without saying what it is', () => {
  const history = [started(1), providerOrder('1'), captureStarted('1')];

  it('is a capture where it names the payment', async () => {
    const { act, types } = await openProcessWorld(createPaymentProcess, 'completed', ...history);
    const data = { orderId, provider, providerOrderId: '1' };
    expect(await act({ key: `capture-${orderId}`, data, attempts: 0 })).toBe('done');
    expect(types().at(-1)).toBe('PaymentCaptured');
  });

  it.each([
    ['a refund that is open', [refundStarted()], ['PaymentRefundStarted', 'PaymentRefunded']],
    ['the rest of a cancelled order', [cancelled], ['PaymentRefundStarted', 'PaymentRefunded']],
    ['nothing, where the money is not to go back', [], ['PaymentCaptureStarted', 'PaymentCaptured']],
  ])('is %s where it names the order alone', async (_, since, last) => {
    const events = [...history, captured('1'), ...since];
    const { act, types } = await openProcessWorld(createPaymentProcess, 'completed', ...events);
    expect(await act({ key: `of-${orderId}`, data: { orderId }, attempts: 0 })).toBe('done');
    expect(types().slice(-2)).toEqual(last);
  });
});
