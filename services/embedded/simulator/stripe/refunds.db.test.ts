import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/stores.ts';
import { failureOf, openSimulator, type Simulated } from './testing/simulated.ts';

let world: Simulated;
beforeAll(async () => {
  world = await openSimulator((await testDatabase()).url);
});
afterAll(() => world.close());

describe('refunds at the Stripe simulator', () => {
  it('gives back at most what was taken, and once for the same key', async () => {
    const { id, payment: payment_intent } = await world.paid();
    const once = world.newKey();
    const part = () =>
      world.stripe.refunds.create(
        { payment_intent, amount: 20_00, metadata: { key: once } },
        { idempotencyKey: once },
      );
    const [first, again] = [await part(), await part()];
    expect(first.id).toBe(again.id);
    const tooMuch = world.stripe.refunds.create({ payment_intent, amount: 25_01 });
    expect(await failureOf(tooMuch)).toMatchObject({ status: 400, code: 'amount_too_large' });
    await world.stripe.refunds.create({ payment_intent });
    expect(await failureOf(world.stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    expect(await world.look(id)).toMatchObject({
      payment_intent: { latest_charge: { amount_refunded: 45_00, refunded: true } },
    });
    const { data } = await world.stripe.refunds.list({ payment_intent, limit: 1 });
    expect(data).toHaveLength(1);
    expect(await world.stripe.refunds.retrieve(first.id)).toMatchObject({
      amount: 20_00,
      metadata: { key: once },
    });
    expect(await world.webhooksOf(first.id)).toEqual(['charge.refunded']);
  });

  it('can fail to give back, at once or later', async () => {
    const { id, payment: payment_intent } = await world.paid();
    const next = [
      { kind: 'decline', on: 'refund' },
      { kind: 'pending', on: 'refund' },
    ];
    await world.post('/faults', { next });
    expect(await failureOf(world.stripe.refunds.create({ payment_intent }))).toMatchObject({
      code: 'balance_insufficient',
    });
    const refund = await world.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('pending');
    await world.post(`/refunds/${refund.id}/settle`, { deny: true });
    expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    expect(await world.look(id)).toMatchObject({ payment_intent: { latest_charge: { amount_refunded: 0 } } });
    expect(await world.webhooksOf(refund.id)).toEqual(['refund.failed']);
  });

  it('can have given back what fails days later: the money is there again', async () => {
    const { id, payment: payment_intent } = await world.paid();
    const refund = await world.stripe.refunds.create({ payment_intent });
    expect(refund.status).toBe('succeeded');
    await world.post(`/refunds/${refund.id}/settle`, { deny: true });
    expect((await world.stripe.refunds.retrieve(refund.id)).status).toBe('failed');
    const refunds = { data: [{ id: refund.id, status: 'failed' }] };
    const charge = { amount_refunded: 0, refunded: false, refunds };
    expect(await world.look(id)).toMatchObject({ payment_intent: { latest_charge: charge } });
    expect(await world.webhooksOf(refund.id)).toEqual(['charge.refunded', 'refund.failed']);
    await world.stripe.refunds.create({ payment_intent });
    const again = { amount_refunded: 45_00, refunded: true };
    expect(await world.look(id)).toMatchObject({ payment_intent: { latest_charge: again } });
  });
});
