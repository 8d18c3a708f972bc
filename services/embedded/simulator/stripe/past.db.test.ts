import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/support/stores.ts';
import { pastSessionIdsOf, pastStripeRefundId, recordPastSessions, recordPastStripeRefunds } from './past.ts';
import { failureOf, NOON, openSimulator, type Simulated } from './testing/simulated.ts';

let world: Simulated;
beforeAll(async () => {
  world = await openSimulator((await testDatabase()).url);
});
afterAll(() => world.close());

it('remembers a past that is told to it, once, and what is left of it can be given back', async () => {
  const past = Array.from({ length: 1_500 }, (_, i) => ({
    reference: `order ${i}`,
    metadata: { order: String(i) },
    amountCents: 100 + i,
    payerEmail: 'someone@example.com',
    at: NOON,
  }));
  const { sessionId, paymentId } = pastSessionIdsOf({ reference: 'order 7' });
  const refund = { paymentId, key: 'past refund', amountCents: 100, at: NOON };
  for (let times = 0; times < 2; times += 1) {
    await recordPastSessions(world.pool, past);
    await recordPastStripeRefunds(world.pool, [refund]);
  }
  expect(await world.look(sessionId)).toMatchObject({
    status: 'complete',
    metadata: { order: '7' },
    payment_intent: {
      id: paymentId,
      latest_charge: {
        amount_captured: 107,
        amount_refunded: 100,
        refunds: { data: [{ id: pastStripeRefundId(refund), metadata: { key: 'past refund' } }] },
      },
    },
  });
  const tooMuch = world.stripe.refunds.create({ payment_intent: paymentId, amount: 8 });
  expect(await failureOf(tooMuch)).toMatchObject({ code: 'amount_too_large' });
  await world.stripe.refunds.create({ payment_intent: paymentId, amount: 7 });
});
