import { expect, it } from 'vitest';
import { webhookId } from './state.ts';

it('names a stream by the provider’s id while that is a plain name, else by its hash', () => {
  expect(webhookId('PayPal', 'WH-1-A_b')).toBe('PayPal-WH-1-A_b');
  expect(webhookId('Stripe', 'evt_1')).toBe('Stripe-evt_1');
  for (const odd of ['', 'a b', 'a/b', '../a', 'ä', 'x'.repeat(101)])
    expect(webhookId('PayPal', odd)).toMatch(/^PayPal-[0-9a-f]{64}$/);
});
