import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  abandoned,
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
import { recordCapture } from './record-capture.ts';

const order = scenario(payments);
const record = (providerOrderId = 'A', reservation?: number) =>
  recordCapture(
    {
      orderId,
      provider: 'PayPal',
      providerOrderId,
      captureId: `capture-of-${providerOrderId}`,
      amountCents: 45_00,
      payerEmail: 'buyer@suuq.test',
      reservation,
    },
    { now: noon },
  );

describe('recording a capture', () => {
  it('pays the order once', () => {
    order.given(placed, started(), captureStarted()).when(record(), accept(captured()));
    order.given(placed, started(), captureStarted(), captured()).when(record(), nothingToDo);
  });

  it('announces what completed by itself', () => {
    order.given(placed, started()).when(record(), accept(captureStarted(), captured()));
    order
      .given(placed, started(), captureStarted(), failed())
      .when(record(), accept(captureStarted(), captured()));
  });

  it('waits for another capture that is open', () => {
    order.given(placed, started(), captureStarted()).when(record('B'), refuse('PAYMENT_IN_PROGRESS'));
  });

  it('does not pay what is paid, closed or not there', () => {
    order
      .given(placed, started(), captureStarted(), captured())
      .when(record('B'), refuse('ORDER_ALREADY_PAID'));
    order.given(placed, started(), cancelled).when(record(), refuse('ORDER_CLOSED'));
    order.given().when(record(), refuse('ORDER_NOT_FOUND'));
  });

  const late = [placed, started(), expired];
  it('brings an expired order to life, with the stock that was reserved for it again', () => {
    order.given(...late).when(record('A', 1), accept(revived(1), captureStarted(), captured()));
    order.given(...late, abandoned(1)).when(record('A', 2), accept(revived(2), captureStarted(), captured()));
  });

  it('does so once, no matter who comes first', () => {
    const history = [...late, revived(1), captureStarted(), captured()];
    for (const reservation of [undefined, 1, 2])
      order.given(...history).when(record('A', reservation), nothingToDo);
    order.given(...history).when(record('B', 1), refuse('ORDER_ALREADY_PAID'));
  });

  it('does not without stock, nor with what was given back since', () => {
    order.given(...late).when(record(), refuse('ORDER_EXPIRED'));
    order.given(...late, abandoned(1)).when(record('A', 1), refuse('RESERVATION_LOST'));
    order.given(placed, cancelled).when(record('A', 1), refuse('ORDER_CLOSED'));
  });

  it('does not once it was turned away, whatever the stock is later', () => {
    const turnedAway = [...late, abandoned(1), failed('A', 'OUT_OF_STOCK')];
    order.given(...turnedAway).when(record('A', 2), refuse('ORDER_CLOSED'));
    order.given(...turnedAway).when(record('B', 2), accept(revived(2), captureStarted('B'), captured('B')));
  });
});
