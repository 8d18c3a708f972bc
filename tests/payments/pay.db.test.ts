import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAID } from '../support/assertions.ts';
import { newId, openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('paying with PayPal', () => {
  it('captures what was approved, and records the money', async () => {
    const { orderId, payer, id } = await world.approved({ email: 'someone@example.com' });
    expect(await world.pay(orderId, payer, id)).toMatchObject({ kind: 'paid' });
    expect(world.types(orderId)).toEqual(PAID);
    expect(world.events(orderId).at(-1)?.data).toMatchObject({
      providerOrderId: id,
      amountCents: 45_00,
      currency: 'USD',
      payerEmail: 'someone@example.com',
      userId: payer,
    });
  });

  it('answers the same PayPal order while it can be approved, also from another process', async () => {
    const { orderId, payer } = await world.placeOrder();
    const ids = await Promise.all([
      world.start(orderId, payer),
      world.start(orderId, payer),
      world.start(orderId, payer, world.newProcess()),
    ]);
    expect(new Set(ids.map((each) => (each.kind === 'started' ? each.order.id : each.code))).size).toBe(1);
    expect(world.types(orderId)).toEqual(['OrderPlaced', 'PaymentStarted', 'ProviderOrderCreated']);
  });

  it('captures once what is claimed many times at once, in several processes, and answers all alike', async () => {
    const { orderId, payer, id } = await world.approved();
    const before = await world.captures();
    const shops = [world.shop, world.newProcess(), world.newProcess()];
    const claims = Array.from({ length: 12 }, (_, i) => world.pay(orderId, payer, id, shops[i % 3]));
    for (const answer of await Promise.all(claims)) expect(answer).toMatchObject({ kind: 'paid' });
    expect(await world.captures()).toBe(before + 1);
    expect(world.types(orderId)).toEqual(PAID);
  });

  it('answers a claim of what has paid already with success, and of another payment with a no', async () => {
    const { orderId, payer, id } = await world.approved();
    await world.pay(orderId, payer, id);
    expect(await world.pay(orderId, payer, id)).toMatchObject({ kind: 'paid' });
    expect(await world.pay(orderId, payer, 'ANOTHER')).toEqual({
      kind: 'refused',
      code: 'ORDER_ALREADY_PAID',
    });
  });

  it('captures a payment that is claimed for two orders at once for its own only', async () => {
    const { orderId, payer, id } = await world.approved();
    const other = await world.placeOrder(payer);
    await world.start(other.orderId, payer);
    const before = await world.captures();
    const [own, others] = await Promise.all([
      world.pay(orderId, payer, id),
      world.pay(other.orderId, payer, id),
    ]);
    expect(own).toMatchObject({ kind: 'paid' });
    expect(others).toEqual({ kind: 'refused', code: 'PAYMENT_UNKNOWN' });
    expect(await world.captures()).toBe(before + 1);
  });

  it.each(['NOSUCHORDER123456', '../../v1/oauth2/token', ' ', '💥', 'cs_test_1'])(
    'does not know a payment called %j',
    async (id) => {
      const { orderId, payer } = await world.approved();
      expect(await world.pay(orderId, payer, id)).toEqual({ kind: 'refused', code: 'PAYMENT_UNKNOWN' });
    },
  );

  it('does not know a forged payment with the right references and the right sum', async () => {
    const { orderId, payer } = await world.approved();
    const forged = await world.payPal.createOrder({
      orderId,
      attempt: 1,
      startedAt: new Date(),
      amountCents: 45_00,
      idempotencyKey: `made by somebody else ${newId()}`,
    });
    await world.approve(forged.id);
    expect(await world.pay(orderId, payer, forged.id)).toEqual({
      kind: 'refused',
      code: 'PAYMENT_UNKNOWN',
    });
    const restarted = world.newProcess();
    expect(await world.pay(orderId, payer, forged.id, restarted)).toEqual({
      kind: 'refused',
      code: 'PAYMENT_UNKNOWN',
    });
  });

  it('knows its own payment after a restart', async () => {
    const { orderId, payer, id } = await world.approved();
    expect(await world.pay(orderId, payer, id, world.newProcess())).toMatchObject({ kind: 'paid' });
  });

  it('waits for the buyer', async () => {
    const { orderId, payer } = await world.placeOrder();
    const started = await world.start(orderId, payer);
    const id = started.kind === 'started' ? started.order.id : '';
    expect(await world.pay(orderId, payer, id)).toEqual({
      kind: 'refused',
      code: 'PAYMENT_NOT_APPROVED',
    });
    expect(world.types(orderId)).toEqual(['OrderPlaced', 'PaymentStarted', 'ProviderOrderCreated']);
  });

  it('says when the card is declined, and lets the shopper start over', async () => {
    const { orderId, payer, id } = await world.approved({ decline: true });
    expect(await world.pay(orderId, payer, id)).toEqual({ kind: 'refused', code: 'PAYMENT_DECLINED' });
    expect(world.types(orderId).at(-1)).toBe('PaymentFailed');
    const again = await world.start(orderId, payer);
    const next = again.kind === 'started' ? again.order.id : '';
    expect(next).not.toBe(id);
    await world.approve(next);
    expect(await world.pay(orderId, payer, next)).toMatchObject({ kind: 'paid' });
  });

  it('lets a declined buyer approve the same payment again with another card', async () => {
    const { orderId, payer, id } = await world.approved({ decline: true });
    await world.pay(orderId, payer, id);
    await world.approve(id);
    expect(await world.pay(orderId, payer, id)).toMatchObject({ kind: 'paid' });
  });

  it("does not show another's order", async () => {
    const { orderId, id } = await world.approved();
    const refusal = { kind: 'refused', code: 'ORDER_NOT_FOUND' };
    expect(await world.start(orderId, newId())).toMatchObject(refusal);
    expect(await world.pay(orderId, newId(), id)).toEqual(refusal);
    expect(await world.pay(newId(), newId(), id)).toEqual(refusal);
  });

  it('gives the money back when the sum was changed at PayPal between the look and the capture', async () => {
    const { orderId, payer, id } = await world.approved();
    const payPal = {
      ...world.payPal,
      capture: async (providerOrderId: string, key: string) => {
        const sums = 'update simulator.paypal_orders set amount_cents = 1 where id = $1';
        await world.pool.query(sums, [providerOrderId]);
        return world.payPal.capture(providerOrderId, key);
      },
    };
    const shop = { ...world.shop, providers: { PayPal: payPal } };
    expect(await world.pay(orderId, payer, id, shop)).toEqual({
      kind: 'refused',
      code: 'PAYMENT_DECLINED',
    });
    expect(world.events(orderId).at(-1)).toMatchObject({
      type: 'PaymentFailed',
      data: { reason: 'AMOUNT_MISMATCH' },
    });
    const { rows } = await world.pool.query(
      'select refunded_cents::int as back from simulator.paypal_captures where order_id = $1',
      [id],
    );
    expect(rows).toEqual([{ back: 1 }]);
  });
});
