import { CallFailed, unanswered } from '#contracts/kernel/client';
import { describe, expect, it } from 'vitest';
import { afterClaim, afterStart, afterStripe, hasEnded } from './paying.ts';

const no = (status: number, code: string) => new CallFailed(status, { code, message: '', requestId: '' });
const SESSION = 'cs_test_1';

describe('a payment', () => {
  it('that could not begin may be tried again, unless one is under way', () => {
    expect(afterStart('PayPal', no(503, 'PROVIDER_UNAVAILABLE'))).toMatchObject({
      is: 'failed',
      provider: 'PayPal',
    });
    expect(afterStart('Stripe', unanswered('OFFLINE')).is).toBe('failed');
    expect(afterStart('Stripe', no(409, 'PAYMENT_IN_PROGRESS')).is).toBe('confirming');
  });

  it('that was approved is being confirmed until there is a clear answer', () => {
    for (const error of [no(503, 'PAYMENT_PENDING'), no(503, 'PROVIDER_UNAVAILABLE'), unanswered('TIMEOUT')])
      expect(afterClaim('PayPal', SESSION, error)).toEqual({ is: 'confirming', claim: SESSION, error });
    for (const code of ['PAYMENT_DECLINED', 'PAYMENT_NOT_APPROVED', 'PAYMENT_UNKNOWN'])
      expect(afterClaim('Stripe', SESSION, no(409, code)).is).toBe('failed');
  });

  it('goes on where the shopper comes back from Stripe', () => {
    expect(afterStripe(null)).toEqual({ is: 'open' });
    expect(afterStripe('')).toEqual({ is: 'open' });
    expect(afterStripe('cancelled')).toEqual({ is: 'left' });
    expect(afterStripe(SESSION)).toEqual({ is: 'confirming', claim: SESSION });
  });

  it('is over when the order is', () => {
    expect(hasEnded(no(409, 'ORDER_ALREADY_PAID'))).toBe(true);
    expect(hasEnded(no(409, 'PAYMENT_DECLINED'))).toBe(false);
  });
});
