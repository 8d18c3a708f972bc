import { CallFailed, unanswered } from '#contracts/kernel/client';
import { describe, expect, it } from 'vitest';
import { afterClaim, afterLook, afterStart, afterStripe, hasEnded, type Paying } from './paying.ts';

const no = (status: number, code: string) => new CallFailed(status, { code, message: '', requestId: '' });
const SESSION = 'cs_test_1';

describe('a payment', () => {
  it('that could not begin may be tried again, unless one is under way', () => {
    expect(afterStart(no(503, 'PROVIDER_UNAVAILABLE')).is).toBe('failed');
    expect(afterStart(unanswered('OFFLINE')).is).toBe('failed');
    expect(afterStart(no(409, 'PAYMENT_IN_PROGRESS')).is).toBe('confirming');
  });

  it('that was approved is being confirmed until there is a clear answer', () => {
    const unclear = [
      no(503, 'PAYMENT_PENDING'),
      no(503, 'PROVIDER_UNAVAILABLE'),
      no(503, 'BUSY'),
      no(429, 'TOO_MANY_REQUESTS'),
      no(401, 'SIGN_IN_REQUIRED'),
      no(500, 'UNEXPECTED'),
      no(502, 'UNREADABLE_ANSWER'),
      unanswered('TIMEOUT'),
    ];
    for (const error of unclear)
      expect(afterClaim(SESSION, error)).toEqual({ is: 'confirming', claim: SESSION, error });
    for (const code of ['PAYMENT_DECLINED', 'PAYMENT_NOT_APPROVED', 'PAYMENT_UNKNOWN'])
      expect(afterClaim(SESSION, no(409, code)).is).toBe('failed');
  });

  it('of which this page knows nothing more is open again after a few looks', () => {
    let paying: Paying = afterStart(no(409, 'PAYMENT_IN_PROGRESS'));
    const seen: string[] = [];
    while (paying.is === 'confirming') {
      seen.push(paying.is);
      paying = afterLook(paying);
    }
    expect(seen).toHaveLength(3);
    expect(paying).toEqual({ is: 'open' });
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
