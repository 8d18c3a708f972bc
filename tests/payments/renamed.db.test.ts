import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentPolling } from '#services/payments/payment-polling';
import { createPaymentProcess } from '#services/payments/process';
import { ProviderUnavailable, type PaymentProvider } from '#services/payments/ports';
import { reconcileProviderOrder } from '#services/payments/reconcile-provider-order';
import { context, newId, openWorld, presentIn, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What its buyer can write over the names of an order at PayPal, while it is not captured. */
const NAMES = {
  nothing: [null, null],
  'nonsense for our order': ['nonsense', undefined],
  'nonsense for our attempt': [undefined, 'nonsense'],
  "another order's names": ['f'.repeat(24), `${'f'.repeat(24)}-1`],
} as const;
type Name = keyof typeof NAMES;
const names = Object.keys(NAMES).map((name) => [name as Name]);

const rename = async (id: string, name: Name) => {
  const [customId, invoiceId] = NAMES[name];
  const text = `update simulator.paypal_orders set custom_id = case when $2 then $3 else custom_id end,
    invoice_id = case when $4 then $5 else invoice_id end where id = $1`;
  await world.pool.query(text, [id, customId !== undefined, customId, invoiceId !== undefined, invoiceId]);
};

/** A shop whose buyer changes an order between our look and our capture. */
const shopWith = (change: (id: string) => Promise<unknown>, also: Partial<PaymentProvider> = {}) => {
  const payPal = presentIn(world.shop);
  const capture = async (id: string, key: string) => {
    await change(id);
    return payPal.capture(id, key);
  };
  return { ...world.shop, providers: { PayPal: { ...payPal, capture, ...also } } };
};

const backOf = async (id: string) => {
  const text = 'select refunded_cents::int as back from simulator.paypal_captures where order_id = $1';
  return (await world.pool.query<{ back: number }>(text, [id])).rows[0]?.back;
};

describe('a payment whose buyer renames it at PayPal while it is captured', () => {
  it.each(names)('pays its order when it is called %s', async (name) => {
    const { orderId, payer, id } = await world.approved();
    const shop = shopWith(() => rename(id, name));
    expect(await world.pay(orderId, payer, id, shop)).toMatchObject({ kind: 'paid' });
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
  });

  it.each(names)('has failed when it is declined and called %s, and another one can pay', async (name) => {
    const { orderId, payer, id } = await world.approved({ decline: true });
    const shop = shopWith(() => rename(id, name));
    expect(await world.pay(orderId, payer, id, shop)).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(world.types(orderId).at(-1)).toBe('PaymentFailed');
    expect(await world.start(orderId, payer)).toMatchObject({ kind: 'started' });
  });

  it('goes back when its sum was changed as well', async () => {
    const { orderId, payer, id } = await world.approved();
    const shop = shopWith(async () => {
      await rename(id, 'nothing');
      await world.pool.query('update simulator.paypal_orders set amount_cents = 7 where id = $1', [id]);
    });
    expect(await world.pay(orderId, payer, id, shop)).toMatchObject({ code: 'PAYMENT_DECLINED' });
    expect(world.events(orderId).at(-1)).toMatchObject({ data: { reason: 'AMOUNT_MISMATCH' } });
    expect(await backOf(id)).toBe(7);
  });

  it.each(['capture', 'poll', 'webhook'])('is found by the %s when no answer came', async (by) => {
    const { orderId, payer, id } = await world.approved();
    const shop = shopWith(() => rename(id, 'nothing'), {
      capture: async (of, key) => {
        await rename(of, 'nothing');
        await presentIn(world.shop).capture(of, key);
        throw new ProviderUnavailable('its answer is lost');
      },
    });
    expect(await world.pay(orderId, payer, id, shop)).toMatchObject({ code: 'PAYMENT_PENDING' });
    const payment = { provider: 'PayPal', providerOrderId: id } as const;
    const data = { what: 'capture', orderId, ...payment, number: 1 };
    const task = { key: orderId, data, attempts: 0 };
    if (by === 'webhook')
      await reconcileProviderOrder(world.newProcess(), { ...payment, orderId }, context());
    else await (by === 'poll' ? createPaymentPolling : createPaymentProcess)(world.newProcess()).act(task);
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
  });
});

describe('a payment that is renamed before anything has begun', () => {
  it('is not captured', async () => {
    const { orderId, payer, id } = await world.approved();
    await rename(id, 'nothing');
    const before = await world.captures();
    expect(await world.pay(orderId, payer, id)).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    expect(await world.captures()).toBe(before);
    expect(world.types(orderId).at(-1)).toBe('ProviderOrderCreated');
  });

  it("pays no other order, whose name it has been given, nor does that one's name keep its own from it", async () => {
    const { orderId, id } = await world.approved();
    const other = await world.approved();
    const text = 'update simulator.paypal_orders set custom_id = $2, invoice_id = $3 where id = $1';
    await world.pool.query(text, [id, other.orderId, `${other.orderId}-1`]);
    await world.payPal.capture(id, newId());
    const payment = { provider: 'PayPal', providerOrderId: id } as const;
    const told = await reconcileProviderOrder(world.shop, { ...payment, orderId: other.orderId }, context());
    expect(told).toEqual({ kind: 'unknown' });
    expect(await world.pay(other.orderId, other.payer, id)).toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    expect(world.types(other.orderId).at(-1)).toBe('ProviderOrderCreated');
    const polled = { key: orderId, data: { orderId, number: 1 }, attempts: 0 };
    expect(await createPaymentPolling(world.shop).act(polled)).toBe('done');
    expect(world.types(orderId).at(-1)).toBe('PaymentCaptured');
  });
});
