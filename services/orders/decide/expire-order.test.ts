import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
import {
  abandoned,
  cancelled,
  captured,
  captureStarted,
  delivered,
  expired,
  failed,
  noon,
  orderId,
  placed,
} from '../examples.ts';
import { order } from '../state.ts';
import { expireOrder } from './expire-order.ts';

const stream = scenario(order);
const expire = expireOrder({ orderId }, { now: noon });

describe('expiring an order', () => {
  it('ends an unpaid one', () => {
    stream.given(placed()).when(expire).then(expired);
    stream.given(placed(), captureStarted, failed).when(expire).then(expired);
  });

  it('twice does nothing more', () => {
    stream.given(placed(), expired).when(expire).thenNothing();
  });

  it('waits for a capture that is under way', () => {
    stream.given(placed(), captureStarted).when(expire).thenRefused('PAYMENT_IN_PROGRESS');
  });

  it('has nothing to do for what is paid, cancelled or was never placed', () => {
    stream.given(placed(), captured).when(expire).thenNothing();
    stream.given(placed(), captured, delivered).when(expire).thenNothing();
    stream.given(placed(), cancelled).when(expire).thenNothing();
    stream.given(abandoned()).when(expire).thenNothing();
  });
});
