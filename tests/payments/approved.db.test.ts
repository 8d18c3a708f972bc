import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { accept } from '#services/kernel/decision';
import { createPaymentPolling } from '#services/payments/payment-polling';
import type { PaymentDeps } from '#services/payments/payment-outcome';
import { createPaymentProcess } from '#services/payments/process';
import { payments, type PaymentStateEvent } from '#services/payments/state';
import { createWebhookProcess } from '#services/payments/webhooks/process';
import { PAID } from '../support/assertions.ts';
import { context, openWorld, presentIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.faults({}));
afterAll(() => world.close());

type Approved = Awaited<ReturnType<World['approved']>>;

const byWebhook = ({ orderId, id }: Approved, deps: PaymentDeps = world.newProcess(), key = `WH-${id}`) =>
  createWebhookProcess(deps).act({
    key,
    data: {
      provider: 'PayPal',
      noticeType: 'CHECKOUT.ORDER.APPROVED',
      orderId,
      providerOrderId: id,
      refundId: null,
    },
    attempts: 0,
  });
const byPoll = ({ orderId }: Approved, deps: PaymentDeps = world.newProcess()) =>
  createPaymentPolling(deps).act({ key: `only-${orderId}`, data: { orderId, number: 1 }, attempts: 0 });
const FINDERS = { webhook: byWebhook, poll: byPoll } as const;
const finders = ['webhook', 'poll'] as const;

const happen = (orderId: string, ...events: readonly PaymentStateEvent[]) =>
  world.shop.handler.handle(payments, orderId, () => accept(...events), context());

describe('a payment that its buyer approved and no browser claims', () => {
  it.each(finders)('is captured when the %s finds it', async (by) => {
    const order = await world.approved();
    expect(await FINDERS[by](order)).toBe('done');
    expect(world.types(order.orderId)).toEqual(PAID);
    expect(world.events(order.orderId).at(-1)?.data).toMatchObject({ userId: order.payer });
  });

  it('is captured once, however often and at once it is told of, polled and claimed, in several processes', async () => {
    const order = await world.approved();
    const { orderId, payer, id } = order;
    const before = await world.captures();
    const shops = [world.shop, world.newProcess(), world.newProcess()];
    const claims = shops.flatMap((shop) => [
      byWebhook(order, shop),
      world.pay(orderId, payer, id, shop),
      byWebhook(order, shop, `WH-2-${id}`),
      byPoll(order, shop),
    ]);
    await Promise.all(claims);
    expect(await world.captures()).toBe(before + 1);
    expect(world.types(orderId)).toEqual(PAID);
  });

  it.each(finders)('is paid for the browser that comes after the %s, or while it captures', async (by) => {
    const after = await world.approved();
    await FINDERS[by](after);
    expect(await world.pay(after.orderId, after.payer, after.id)).toMatchObject({ kind: 'paid' });
    const during = await world.approved();
    const shop = world.newProcess();
    const payPal = presentIn(shop);
    const claims: Promise<unknown>[] = [];
    const capture = (id: string, key: string) => {
      claims.push(world.pay(during.orderId, during.payer, id));
      return payPal.capture(id, key);
    };
    await FINDERS[by](during, { ...shop, providers: { PayPal: { ...payPal, capture } } });
    expect(await Promise.all(claims)).toEqual([expect.objectContaining({ kind: 'paid' })]);
    expect(world.types(during.orderId)).toEqual(PAID);
  });

  it('is paid where the process died after it had announced the capture', async () => {
    const order = await world.approved();
    await world.faults({ next: [{ kind: 'fail', on: 'capture' }] });
    expect(await byWebhook(order)).toBe('done');
    expect(world.types(order.orderId).at(-1)).toBe('PaymentCaptureStarted');
    expect(await byWebhook(order)).toBe('done');
    const { orderId, id } = order;
    const data = { what: 'capture', orderId, provider: 'PayPal', providerOrderId: id };
    const task = { key: `capture-${orderId}`, data, attempts: 0 };
    expect(await createPaymentProcess(world.newProcess()).act(task)).toBe('done');
    expect(world.types(orderId)).toEqual(PAID);
  });

  it('is waited with while another payment of its order is captured', async () => {
    const order = await world.approved();
    const other = { orderId: order.orderId, provider: 'Stripe', providerOrderId: 'cs_1' } as const;
    const at = new Date().toISOString();
    await happen(order.orderId, paymentEvents.PaymentCaptureStarted.create({ ...other, at }));
    expect(await byWebhook(order)).toBe('wait');
    await happen(order.orderId, paymentEvents.PaymentFailed.create({ ...other, reason: 'DECLINED', at }));
    expect(await byWebhook(order)).toBe('done');
    expect(world.types(order.orderId).at(-1)).toBe('PaymentCaptured');
  });
});

describe('a payment that was approved is not captured', () => {
  const notCapturedBy = async (by: (typeof finders)[number], order: Approved) => {
    const before = [await world.captures(), world.types(order.orderId)];
    await FINDERS[by](order);
    expect([await world.captures(), world.types(order.orderId)]).toEqual(before);
  };
  const at = new Date().toISOString();
  const endings = {
    expired: ({ orderId }: Approved) => [orderEvents.OrderExpired.create({ orderId, at })],
    cancelled: ({ orderId, payer }: Approved) => [
      orderEvents.OrderCancelled.create({ orderId, userId: payer, by: 'customer', reason: '', at }),
    ],
    'paid otherwise': ({ orderId, payer }: Approved) => {
      const payment = { orderId, provider: 'Stripe', providerOrderId: `cs_${orderId}`, at } as const;
      const money = { captureId: `pi_${orderId}`, amountCents: 45_00, currency: 'USD' } as const;
      return [
        paymentEvents.PaymentCaptureStarted.create(payment),
        paymentEvents.PaymentCaptured.create({ ...payment, ...money, userId: payer, payerEmail: '' }),
      ];
    },
  } as const;
  const ended = Object.keys(endings) as (keyof typeof endings)[];

  it.each(finders.flatMap((by) => ended.map((how) => [how, by] as const)))(
    'where its order is %s when the %s finds it',
    async (how, by) => {
      const order = await world.approved();
      await happen(order.orderId, ...endings[how](order));
      await notCapturedBy(by, order);
    },
  );

  it.each(finders)('a second time by the %s, where it was declined and its buyer was told', async (by) => {
    const order = await world.approved({ decline: true });
    const claim = await world.pay(order.orderId, order.payer, order.id);
    expect(claim).toMatchObject({ code: 'PAYMENT_DECLINED' });
    await world.approve(order.id);
    await notCapturedBy(by, order);
  });

  it.each(finders)('by the %s where its buyer has changed whom it pays, its name or its sum', async (by) => {
    for (const change of ["payee = 'BYERSACCNT234'", 'custom_id = null', 'amount_cents = 1']) {
      const order = await world.approved();
      await world.pool.query(`update simulator.paypal_orders set ${change} where id = $1`, [order.id]);
      await notCapturedBy(by, order);
    }
  });
});
