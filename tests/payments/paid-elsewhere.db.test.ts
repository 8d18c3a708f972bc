import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentEvents } from '#contracts/payments/events';
import { accept } from '#services/kernel/decision';
import { createPaymentPolling } from '#services/payments/payment-polling';
import { createPaymentProcess } from '#services/payments/process';
import { reconcileProviderOrder } from '#services/payments/reconcile-provider-order';
import { createRestoredPayments } from '#services/payments/restored-payments';
import { payments, type PaymentStateEvent } from '#services/payments/state';
import { context, openWorld, presentIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ANOTHER = 'BYERSACCNT234';

/** What a buyer can do with the public client id until the order is captured: the money goes to this account. */
const payTo = (id: string, payee: string | null) =>
  world.pool.query('update simulator.paypal_orders set payee = $2 where id = $1', [id, payee]);

/** A shop whose buyer changes the payee between our look and our capture. */
const shopTricked = () => {
  const payPal = presentIn(world.shop);
  const capture = async (id: string, key: string) => {
    await payTo(id, ANOTHER);
    return payPal.capture(id, key);
  };
  return { ...world.shop, providers: { PayPal: { ...payPal, capture } } };
};

const refundedOf = async (id: string) => {
  const text = 'select refunded_cents::int as back from simulator.paypal_captures where order_id = $1';
  return (await world.pool.query<{ back: number }>(text, [id])).rows[0]?.back;
};

const elsewhere = (orderId: string) => ({
  again: expect.any(Number),
  because: expect.objectContaining({ name: 'PaidElsewhere' }),
  trouble: `order-${orderId}`,
});

const withoutPayPal = () => ({ ...world.newProcess(), providers: {} });

/** What operators are told of an order's payments. */
const toldOf = async (orderId: string, deps = world.newProcess()) => {
  const process = createPaymentProcess(deps);
  const tasks = new Map(
    world
      .events(orderId)
      .filter(({ type }) => process.types.includes(type))
      .flatMap((event) => process.changesFor(event))
      .map((change) => [change.key, change]),
  );
  const open = [...tasks.values()].filter((change) => change.kind === 'add');
  return Promise.all(open.map(({ key, data }) => process.act({ key, data, attempts: 0 })));
};

it('a payment whose buyer has put another account in the place of the shop’s is not captured', async () => {
  const { orderId, payer, id } = await world.approved();
  await payTo(id, ANOTHER);
  const before = await world.captures();
  expect(await world.pay(orderId, payer, id)).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  expect(await world.captures()).toBe(before);
  expect(world.types(orderId).at(-1)).toBe('ProviderOrderCreated');
  await payTo(id, null);
  expect(await world.pay(orderId, payer, id)).toMatchObject({ kind: 'paid' });
});

it('a payment that would go to another account is not shown to its buyer again', async () => {
  const { orderId, payer, id } = await world.approved();
  await payTo(id, ANOTHER);
  expect(await world.start(orderId, payer)).toMatchObject({ code: 'PAYMENT_DECLINED' });
});

it('a capture that was announced is not made where its money would go to another account', async () => {
  const { orderId, payer, id } = await world.approved();
  const payPal = { ...presentIn(world.shop), capture: () => Promise.resolve('unknown' as const) };
  const crashed = { ...world.shop, providers: { PayPal: payPal } };
  expect(await world.pay(orderId, payer, id, crashed)).toMatchObject({ code: 'PAYMENT_PENDING' });
  await payTo(id, ANOTHER);
  const before = await world.captures();
  expect(await toldOf(orderId)).toEqual(['done']);
  expect(await world.captures()).toBe(before);
  expect(world.events(orderId).at(-1)).toMatchObject({ data: { reason: 'PAID_ELSEWHERE' } });
  expect(await toldOf(orderId)).toEqual([elsewhere(orderId)]);
  expect(await toldOf(orderId, withoutPayPal())).toEqual([elsewhere(orderId)]);
  // Nothing went anywhere, as it looks once the setting that names the shop's account is put right.
  await payTo(id, null);
  expect(await toldOf(orderId)).toEqual(['done']);
  expect(await world.captures()).toBe(before);
});

describe('a payment that went to another account', () => {
  it('has failed where its buyer put that there while it was captured, and another one can pay', async () => {
    const { orderId, payer, id } = await world.approved();
    expect(await world.pay(orderId, payer, id, shopTricked())).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(world.events(orderId).at(-1)).toMatchObject({
      type: 'PaymentFailed',
      data: { reason: 'PAID_ELSEWHERE' },
    });
    expect(await refundedOf(id)).toBe(0);
    expect(await toldOf(orderId)).toEqual([elsewhere(orderId)]);
    expect(await world.start(orderId, payer)).toMatchObject({ kind: 'started' });
  });

  it.each(['webhook', 'poll'])('pays nothing where the %s finds it, and operators hear of it', async (by) => {
    const { orderId, id } = await world.approved();
    await payTo(id, ANOTHER);
    await world.payPal.capture(id, `by its buyer ${id}`);
    const payment = { provider: 'PayPal', providerOrderId: id } as const;
    const find = () =>
      by === 'webhook'
        ? reconcileProviderOrder(world.newProcess(), { ...payment, orderId }, context())
        : createPaymentPolling(world.newProcess()).act({
            key: orderId,
            data: { orderId, number: 1 },
            attempts: 0,
          });
    await find();
    await find();
    expect(world.types(orderId).slice(-2)).toEqual(['PaymentCaptureStarted', 'PaymentFailed']);
    expect(await refundedOf(id)).toBe(0);
    expect(await toldOf(orderId)).toEqual([elsewhere(orderId)]);
  });

  it.each(['fails', 'pays'])(
    'waits while another capture of its order is open, and is recorded once that one %s',
    async (what) => {
      const { orderId, payer, id } = await world.approved();
      await payTo(id, ANOTHER);
      await world.payPal.capture(id, `by its buyer ${id}`);
      const other = { orderId, provider: 'Stripe', providerOrderId: `other-${id}` } as const;
      const at = new Date().toISOString();
      const write = (...events: readonly PaymentStateEvent[]) =>
        world.shop.handler.handle(payments, orderId, () => accept(...events), context());
      const anew = {
        orderId,
        provider: 'Stripe',
        attempt: 2,
        amountCents: 45_00,
        account: null,
        at,
      } as const;
      await write(
        paymentEvents.PaymentStarted.create(anew),
        paymentEvents.PaymentCaptureStarted.create({ ...other, at }),
      );
      const poll = { key: orderId, data: { orderId, number: 1 }, attempts: 0 };
      const find = () => createPaymentPolling(world.newProcess()).act(poll);
      expect(await find()).toBe('wait');
      expect(world.types(orderId).at(-1)).toBe('PaymentCaptureStarted');
      const ended =
        what === 'fails'
          ? paymentEvents.PaymentFailed.create({ ...other, reason: 'DECLINED', at })
          : paymentEvents.PaymentCaptured.create({
              ...other,
              userId: payer,
              captureId: `capture-of-${other.providerOrderId}`,
              amountCents: 45_00,
              currency: 'USD',
              payerEmail: 'buyer@suuq.test',
              at,
            });
      await write(ended);
      await find();
      await find();
      const recorded = world
        .events(orderId)
        .filter(({ data }) => (data as { reason?: string }).reason === 'PAID_ELSEWHERE');
      expect(recorded).toMatchObject([{ type: 'PaymentFailed', data: { providerOrderId: id } }]);
      expect(await toldOf(orderId)).toContainEqual(elsewhere(orderId));
    },
  );

  it('is told to operators after a restore where the log has it as paid', async () => {
    const { orderId, payer, id } = await world.approved();
    await world.pay(orderId, payer, id);
    await payTo(id, ANOTHER);
    const task = { key: orderId, data: { orderId }, attempts: 0 };
    expect(await createRestoredPayments(world.newProcess()).act(task)).toEqual(elsewhere(orderId));
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
  });

  it('pays its order after all where the setting was wrong that names the shop’s, and is put right', async () => {
    const { orderId, payer, id } = await world.approved();
    await world.pay(orderId, payer, id, shopTricked());
    expect(await toldOf(orderId)).toEqual([elsewhere(orderId)]);
    // To the shop it looks the same as if its setting had named another account meanwhile.
    await payTo(id, null);
    expect(await toldOf(orderId)).toEqual(['done']);
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
    expect(await toldOf(orderId)).toEqual(['done']);
    expect(world.types(orderId).filter((type) => type === 'PaymentCaptured')).toHaveLength(1);
  });
});
