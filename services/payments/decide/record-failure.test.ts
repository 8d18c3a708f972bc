import { describe, it } from 'vitest';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  cancelled,
  captured,
  captureStarted,
  expired,
  failed,
  noon,
  orderId,
  placed,
  revived,
  started,
} from '../testing/given.ts';
import type { FailureReason } from './record-failure.ts';
import { recordFailure } from './record-failure.ts';

const order = scenario(payments);
const record = (providerOrderId = 'A', reason: FailureReason = 'DECLINED') =>
  recordFailure(
    {
      orderId,
      provider: 'PayPal',
      providerOrderId,
      reason,
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

  it('turns away what came late and found no stock, once', () => {
    const turnedAway = failed('A', 'OUT_OF_STOCK');
    const late = record('A', 'OUT_OF_STOCK');
    order.given(placed, started(), expired).when(late).then(turnedAway);
    order.given(placed, started(), expired, turnedAway).when(late).thenNothing();
    order.given(placed, started(), expired, revived(1), captured()).when(late).thenNothing();
    order.given(placed, started(), cancelled).when(late).thenNothing();
    order.given(placed, started(), expired).when(record()).thenNothing();
  });

  it('announces what was captured in a wrong sum by itself, and closes it, once', () => {
    const wrong = record('A', 'AMOUNT_MISMATCH');
    const closed = [captureStarted(), failed('A', 'AMOUNT_MISMATCH')] as const;
    order
      .given(placed, started())
      .when(wrong)
      .then(...closed);
    order
      .given(placed, started(), ...closed)
      .when(wrong)
      .thenNothing();
    order.given(placed, started(), captureStarted('B')).when(wrong).thenNothing();
    order.given(placed, started(), cancelled).when(wrong).thenNothing();
  });

  it('is refused for an order that is not there', () => {
    order.given().when(record()).thenRefused('ORDER_NOT_FOUND');
  });
});
