import { expect, it } from 'vitest';
import { readSession } from './answers.ts';
import { charge, payment, session } from './testing/fake-stripe.ts';

const TOO_LONG = `${'a'.repeat(250)}@suuq.test`;

it.each([
  ['is too long', { email: TOO_LONG }],
  ['is no text', { email: 7 }],
  ['has details of another kind', 'nobody'],
])('a payment is read without the e-mail address of its payer where that %s', (_, details) => {
  const paid = session({
    customer_details: details,
    ...payment('succeeded', charge({ billing_details: details })),
  });
  expect(readSession(paid).order).toMatchObject({
    status: 'completed',
    capture: { amountCents: 45_00, payerEmail: '' },
  });
});
