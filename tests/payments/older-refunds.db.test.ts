import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#services/kernel/ids';
import { openSimulator, type Simulated } from '#services/embedded/simulator/stripe/testing/simulated';
import type { PaymentProvider } from '#services/payments/ports';
import { createStripe } from '#services/payments/stripe/provider';
import { testDatabase } from '../support/stores.ts';

let world: Simulated;
let stripe: PaymentProvider;
beforeAll(async () => {
  world = await openSimulator((await testDatabase()).url);
  const { origin } = new URL((await world.get('/')).url);
  stripe = createStripe({
    secretKey: 'sk_test',
    fingerprint: 'a0a0a0a0a0a0a0a0',
    baseUrl: `${origin}/simulator/stripe`,
    returnTo: 'https://shop.example',
  });
});
afterAll(() => world.close());

it('A refund that an older release has asked Stripe for without its order is the same after the upgrade', async () => {
  const { payment: captureId } = await world.paid();
  const older = { captureId, amountCents: 10_00, idempotencyKey: world.newKey() };
  await world.post('/faults', { next: [{ kind: 'pending', on: 'refund' }] });
  const made = await stripe.refund(older);
  expect(made).toMatchObject({ status: 'pending', key: older.idempotencyKey });
  expect(await stripe.refund({ ...older, reference: { orderId: newId(), attempt: 1 } })).toEqual(made);
  const { data } = await world.stripe.refunds.list({ payment_intent: captureId });
  expect(data).toHaveLength(1);
});
