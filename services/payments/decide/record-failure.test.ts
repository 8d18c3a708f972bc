import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
import { payments } from '../state.ts';
import { captured, captureStarted, failed, noon, orderId, placed, started } from './given.ts';
import { recordFailure } from './record-failure.ts';

const order = scenario(payments);
const record = (providerOrderId = 'A') =>
  recordFailure(
    {
      orderId,
      provider: 'PayPal',
      providerOrderId,
      reason: 'DECLINED',
    },
    { now: noon },
  );

describe('recording that no money came', () => {
  it('closes the open capture', () => {
    order.given(placed, started(), captureStarted()).when(record()).then(failed());
  });

  it('does nothing where no capture of that payment is open', () => {
    order.given(placed, started()).when(record()).thenNothing();
    order.given(placed, started(), captureStarted('B')).when(record()).thenNothing();
    order.given(placed, started(), captureStarted(), failed()).when(record()).thenNothing();
  });

  it('never takes a payment back', () => {
    order.given(placed, started(), captureStarted(), captured()).when(record()).thenNothing();
  });

  it('is refused for an order that is not there', () => {
    order.given().when(record()).thenRefused('ORDER_NOT_FOUND');
  });
});
