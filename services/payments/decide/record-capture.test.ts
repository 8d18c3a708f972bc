import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
import { payments } from '../state.ts';
import { cancelled, captured, captureStarted, failed, noon, orderId, placed, started } from './given.ts';
import { recordCapture } from './record-capture.ts';

const order = scenario(payments);
const record = (providerOrderId = 'A') =>
  recordCapture(
    {
      orderId,
      provider: 'PayPal',
      providerOrderId,
      captureId: `capture-of-${providerOrderId}`,
      amountCents: 45_00,
      payerEmail: 'buyer@suuq.test',
    },
    { now: noon },
  );

describe('recording a capture', () => {
  it('pays the order once', () => {
    order.given(placed, started(), captureStarted()).when(record()).then(captured());
    order.given(placed, started(), captureStarted(), captured()).when(record()).thenNothing();
  });

  it('announces what completed by itself', () => {
    order.given(placed, started()).when(record()).then(captureStarted(), captured());
    order
      .given(placed, started(), captureStarted(), failed())
      .when(record())
      .then(captureStarted(), captured());
  });

  it('waits for another capture that is open', () => {
    order.given(placed, started(), captureStarted()).when(record('B')).thenRefused('PAYMENT_IN_PROGRESS');
  });

  it('does not pay what is paid, closed or not there', () => {
    order
      .given(placed, started(), captureStarted(), captured())
      .when(record('B'))
      .thenRefused('ORDER_ALREADY_PAID');
    order.given(placed, started(), cancelled).when(record()).thenRefused('ORDER_CLOSED');
    order.given().when(record()).thenRefused('ORDER_NOT_FOUND');
  });
});
