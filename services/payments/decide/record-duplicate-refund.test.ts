import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  cancelled,
  captured,
  captureStarted,
  givenBack,
  noon,
  orderId,
  placed,
  started,
} from '../testing/given.ts';
import { recordDuplicateRefund } from './record-duplicate-refund.ts';

const order = scenario(payments);
const record = (providerOrderId: string) =>
  recordDuplicateRefund(
    {
      orderId,
      provider: 'PayPal',
      providerOrderId,
      captureId: `capture-of-${providerOrderId}`,
      refundId: `refund-of-${providerOrderId}`,
      amountCents: 45_00,
    },
    { now: noon },
  );
const paid = [placed, started(), captureStarted(), captured()];

describe('recording that a second payment went back', () => {
  it('is recorded once', () => {
    order.given(...paid).when(record('B'), accept(givenBack('B')));
    order.given(...paid, givenBack('B')).when(record('B'), nothingToDo);
  });

  it('covers what came for a closed order', () => {
    order.given(placed, started(), cancelled).when(record('B'), accept(givenBack('B')));
  });

  it('never covers the payment that paid', () => {
    order.given(...paid).when(record('A'), nothingToDo);
  });

  it('is refused while nothing has paid', () => {
    order.given(placed, started()).when(record('B'), refuse('PAYMENT_IN_PROGRESS'));
    order.given().when(record('B'), refuse('ORDER_NOT_FOUND'));
  });
});
