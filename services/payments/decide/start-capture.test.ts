import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  cancelled,
  captured,
  captureStarted,
  failed,
  noon,
  orderId,
  payer,
  placed,
  started,
} from '../testing/given.ts';
import { startCapture } from './start-capture.ts';

const order = scenario(payments);
const capture = (providerOrderId = 'A', by = payer) =>
  startCapture({ orderId, provider: 'PayPal', providerOrderId, payer: by }, { now: noon });

describe('starting a capture', () => {
  it('is announced', () => {
    order.given(placed, started()).when(capture(), accept(captureStarted()));
  });

  it('is announced once for the same payment', () => {
    order.given(placed, started(), captureStarted()).when(capture(), nothingToDo);
    order.given(placed, started(), captureStarted(), captured()).when(capture(), nothingToDo);
  });

  it('waits for another one that is open', () => {
    order.given(placed, started(), captureStarted()).when(capture('B'), refuse('PAYMENT_IN_PROGRESS'));
  });

  it('may be tried again, with the same or another, after a failure', () => {
    const history = [placed, started(), captureStarted(), failed()];
    order.given(...history).when(capture('A'), accept(captureStarted('A')));
    order.given(...history).when(capture('B'), accept(captureStarted('B')));
  });

  it('is refused once another payment has paid', () => {
    order
      .given(placed, started(), captureStarted(), captured())
      .when(capture('B'), refuse('ORDER_ALREADY_PAID'));
  });

  it("is refused for a closed, a missing and another's order", () => {
    order.given(placed, started(), cancelled).when(capture(), refuse('ORDER_CLOSED'));
    order.given().when(capture(), refuse('ORDER_NOT_FOUND'));
    order.given(placed, started()).when(capture('A', 'another'), refuse('ORDER_NOT_FOUND'));
  });
});
