import { describe, expect, it } from 'vitest';
import { accept } from '../../kernel/decision.ts';
import { createHandler } from '../../kernel/handle.ts';
import { MemoryLog } from '../../kernel/testing/memory-log.ts';
import { processContext } from '../../kernel/process-context.ts';
import {
  ACCOUNT,
  captured,
  captureStarted,
  failed,
  noon,
  orderId,
  placedWithLine,
  providerOrder,
  started,
} from '../testing/given.ts';
import type { PaymentDeps } from '../payment-outcome.ts';
import type { PaymentProvider, ProviderOrder } from '../ports.ts';
import { payments, type PaymentStateEvent } from '../state.ts';
import { ID, json, openFakeStripe, session } from '../stripe/testing/fake-stripe.ts';
import { openProcessWorld } from '../testing/process-world.ts';
import type { Webhook } from './webhook.ts';
import { decisions } from './decisions.ts';
import { createWebhookProcess } from './process.ts';
import { webhookId, webhooks } from './state.ts';

const sum = { amountCents: 45_00, currency: 'USD' };
const back = { id: 'R', status: 'completed', amountCents: 10_00, currency: 'USD', key: undefined } as const;

/** The order with this history, what PayPal says of each of its orders, and the process. */
const newWorld = async (
  found: Partial<ProviderOrder> | undefined | ((id: string) => Partial<ProviderOrder>),
  ...history: readonly PaymentStateEvent[]
) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const asked: string[] = [];
  const payPal: PaymentProvider = {
    account: ACCOUNT,
    createOrder: () => Promise.resolve({ id: 'A', usable: true }),
    lookUp: (id) => {
      asked.push(id);
      const order = {
        ...sum,
        id,
        status: 'completed' as const,
        reference: { orderId, attempt: 1 },
        capture: { ...sum, id: `capture-of-${id}`, payerEmail: 'buyer@suuq.test' },
        refunds: [],
      };
      const said = typeof found === 'function' ? found(id) : found;
      return Promise.resolve(said && { ...order, ...said });
    },
    capture: () => Promise.reject(new Error('Nothing is captured here')),
    refund: ({ captureId }) => Promise.resolve({ ...back, ...sum, id: `refund of ${captureId}` }),
  };
  await handler.handle(
    payments,
    orderId,
    () => accept(placedWithLine, ...history),
    processContext('test', '1'),
  );
  const deps = {
    handler,
    providers: { PayPal: payPal },
    reserveAgain: () => Promise.resolve({ kind: 'gone' as const }),
    openedEvents: () => Promise.resolve([]),
    clock: () => noon,
  };
  let asks = 0;
  const process = createWebhookProcess(deps, () => (++asks > 3 ? 1_000 : undefined));
  /** Keeps a webhook; answers what there is to do about it. */
  const tell = async (changed: Partial<Webhook> = {}) => {
    const webhook = {
      provider: 'PayPal' as const,
      noticeId: 'WH-1',
      noticeType: 'PAYMENT.CAPTURE.COMPLETED',
      orderId,
      providerOrderId: 'A',
      captureId: 'C',
      refundId: null,
      amountCents: 1,
      currency: 'USD',
      happenedAt: null,
      ...changed,
    };
    const id = webhookId('PayPal', webhook.noticeId);
    await handler.handle(
      webhooks,
      id,
      decisions.ReceiveWebhook(webhook, { now: noon }),
      processContext('test', id),
    );
    const event = log.all.at(-1);
    return event ? process.changesFor(event) : [];
  };
  const act = async (changed: Partial<Webhook> = {}, attempts = 0) => {
    const [task] = await tell(changed);
    if (task?.kind !== 'add') throw new Error('There is nothing to do');
    return process.act({ key: task.key, data: task.data, attempts });
  };
  const types = () => log.all.flatMap(({ type, stream }) => (stream.startsWith('order-') ? [type] : []));
  return { tell, act, asked, types };
};

describe('the process of webhooks', () => {
  it('records what the provider says, not what the webhook says', async () => {
    const { act, types } = await newWorld({}, started(), providerOrder());
    expect(await act({ amountCents: 1 })).toBe('done');
    expect(types().slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentCaptured']);
  });

  it('does not ask about money that has paid the order already', async () => {
    const { act, asked } = await newWorld({}, started(), providerOrder(), captureStarted(), captured());
    expect(await act()).toBe('done');
    expect(asked).toEqual([]);
  });

  it('asks when a refund is told of, by the payment where the webhook names only our order', async () => {
    const { act, asked, types } = await newWorld(
      { refunds: [back] },
      started(),
      providerOrder(),
      captureStarted(),
      captured(),
    );
    const told = { noticeType: 'PAYMENT.CAPTURE.REFUNDED', providerOrderId: null, refundId: 'R' };
    expect(await act(told)).toBe('done');
    expect(asked).toEqual(['A']);
    expect(types().at(-1)).toBe('PaymentRefunded');
  });

  it('waits for a refund that is on its way, or is told of and not shown yet, and for the latter not for ever', async () => {
    const history = [started(), providerOrder(), captureStarted(), captured()];
    let refunds: ProviderOrder['refunds'] = [];
    const { act, types } = await newWorld(() => ({ refunds }), ...history);
    const told = { noticeType: 'PAYMENT.CAPTURE.REFUNDED', refundId: 'R' };
    expect(await act(told)).toBe('wait');
    refunds = [{ ...back, status: 'pending' }];
    expect(await act(told, 1_000)).toBe('wait');
    refunds = [];
    expect(await act(told, 1_000)).toBe('done');
    expect(types().at(-1)).toBe('PaymentCaptured');
  });

  it('waits with money that cannot be recorded while another payment is under way', async () => {
    const { act, types } = await newWorld({}, started(), providerOrder(), captureStarted('B'));
    expect(await act()).toBe('wait');
    expect(types().at(-1)).toBe('PaymentCaptureStarted');
  });

  it.each(['created', 'approved', 'pending', 'voided'] as const)(
    'leaves a payment that is %s to the one who began it',
    async (status) => {
      const { act, types } = await newWorld(
        { status, capture: undefined },
        started(),
        providerOrder(),
        captureStarted(),
      );
      expect(await act()).toBe('done');
      expect(types().at(-1)).toBe('PaymentCaptureStarted');
    },
  );

  it('closes a capture that was denied in the end', async () => {
    const { act, types } = await newWorld(
      { status: 'declined' },
      started(),
      providerOrder(),
      captureStarted(),
    );
    expect(await act({ noticeType: 'PAYMENT.CAPTURE.DENIED' })).toBe('done');
    expect(types().at(-1)).toBe('PaymentFailed');
  });

  const renamed = [
    ['names no order of ours', { reference: undefined }],
    ['names another order', { reference: { orderId: 'f'.repeat(24), attempt: 1 } }],
    ['names an attempt that was not started', { reference: { orderId, attempt: 7 } }],
  ] as const;

  it.each([['the provider does not know', undefined], ...renamed] as const)(
    'settles nothing by an order that %s and that the log does not have',
    async (_, found) => {
      const { act, types } = await newWorld(found, started(1, null));
      expect(await act({ providerOrderId: 'B' })).toBe('done');
      expect(types().at(-1)).not.toBe('PaymentCaptured');
    },
  );

  it.each(renamed)(
    "takes an order that %s for the order's whose webhook it is and which has it in the log",
    async (_, found) => {
      const { act, types } = await newWorld(found, started(), providerOrder());
      expect(await act()).toBe('done');
      expect(types().at(-1)).toBe('PaymentCaptured');
    },
  );

  it('cannot tell whose an order is that nobody names', async () => {
    const { act, types } = await newWorld({ reference: undefined }, started(), providerOrder());
    expect(await act({ orderId: null })).toBe('done');
    expect(types().at(-1)).toBe('ProviderOrderCreated');
  });

  it('takes no order for ours that another key has made, unless it was ours before', async () => {
    const forged = await newWorld({}, started(), providerOrder());
    expect(await forged.act({ providerOrderId: 'FORGED' })).toBe('done');
    expect(forged.types().at(-1)).toBe('ProviderOrderCreated');
    expect(forged.asked).toEqual([]);
    const ours = await newWorld({}, started(), captureStarted('OLD'), failed('OLD'));
    expect(await ours.act({ providerOrderId: 'OLD' })).toBe('done');
    expect(ours.types().at(-1)).toBe('PaymentCaptured');
  });

  it('asks as often as one account may cause, and later for the rest', async () => {
    const { act, asked } = await newWorld({ status: 'created' }, started(), providerOrder());
    for (let i = 1; i <= 3; i += 1) expect(await act({ noticeId: `WH-${i}` })).toBe('done');
    for (let i = 4; i <= 9; i += 1)
      expect(await act({ noticeId: `WH-${i}` })).toEqual({ again: 1_000, isPutOff: true });
    expect(asked).toHaveLength(3);
  });

  it('looks at all that was started where a refund is told of before the capture is recorded', async () => {
    const history = [started(), providerOrder('OLD'), started(2), providerOrder('A', 2), captureStarted()];
    const { act, asked, types } = await newWorld(
      (id) =>
        id === 'OLD' ? { status: 'created' } : { reference: { orderId, attempt: 2 }, refunds: [back] },
      ...history,
    );
    expect(await act({ noticeType: 'charge.refunded', providerOrderId: null })).toBe('done');
    expect(asked).toEqual(['OLD', 'A']);
    expect(types().slice(-2)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  });

  it('has nothing to do about what others have made with the same account', async () => {
    const fake = await openFakeStripe();
    try {
      const providers = { Stripe: fake.stripe };
      const create = (deps: PaymentDeps) => createWebhookProcess({ ...deps, providers });
      const { act, eventIds } = await openProcessWorld(create, 'completed');
      const before = eventIds();
      fake.answer(json(session({ mode: 'subscription', payment_intent: null, metadata: {} })));
      const noticeType = 'checkout.session.completed';
      const data = { provider: 'Stripe', noticeType, orderId: null, providerOrderId: ID, refundId: null };
      expect(await act({ key: 'WH-1', data, attempts: 0 })).toBe('done');
      expect(fake.seen).toHaveLength(1);
      expect(eventIds()).toEqual(before);
    } finally {
      await fake.close();
    }
  });

  it('has nothing to do about what names no order at all, nor about a payment that was never started', async () => {
    const { tell, act, asked } = await newWorld({});
    expect(await tell({ orderId: null, providerOrderId: null })).toEqual([]);
    expect(await act({ noticeId: 'WH-2', providerOrderId: null })).toBe('done');
    expect(asked).toEqual([]);
  });
});
