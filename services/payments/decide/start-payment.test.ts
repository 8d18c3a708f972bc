import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  ACCOUNT,
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
import { ATTEMPT_LIFETIME, startPayment, type StartPayment } from './start-payment.ts';

const order = scenario(payments);
const command = { orderId, provider: 'PayPal', payer, account: ACCOUNT } as const;
const start = (changed: Partial<StartPayment> = {}, now = noon) =>
  startPayment({ ...command, ...changed }, { now });

describe('starting a payment', () => {
  it('begins the first attempt, for the whole sum', () => {
    order.given(placed).when(start(), accept(started(1)));
  });

  it('asked again, stays with what can be approved', () => {
    order.given(placed, started(1)).when(start(), nothingToDo);
  });

  it('starts over when the attempt is too old', () => {
    const now = new Date(noon.getTime() + ATTEMPT_LIFETIME);
    order
      .given(placed, started(1))
      .when(start({}, now), accept({ ...started(2), data: { ...started(2).data, at: now.toISOString() } }));
  });

  it('starts over after a decline', () => {
    order.given(placed, started(1), captureStarted(), failed()).when(start(), accept(started(2)));
  });

  it('starts over when the provider has given the attempt up', () => {
    order.given(placed, started(1)).when(start({ unusable: 1 }), accept(started(2)));
    order.given(placed, started(1), started(2)).when(start({ unusable: 1 }), nothingToDo);
  });

  it('numbers the attempts of both providers together', () => {
    const stripe = { ...started(2), data: { ...started(2).data, provider: 'Stripe' as const } };
    order.given(placed, started(1)).when(start({ provider: 'Stripe' }), accept(stripe));
    order.given(placed, started(1), stripe).when(start(), nothingToDo);
  });

  it("is refused for nobody's and for another's order", () => {
    order.given().when(start(), refuse('ORDER_NOT_FOUND'));
    order.given(placed).when(start({ payer: 'another' }), refuse('ORDER_NOT_FOUND'));
  });

  it('is refused while a capture is open, and once the order is paid or closed', () => {
    const history = [placed, started(1), captureStarted()];
    order.given(...history).when(start(), refuse('PAYMENT_IN_PROGRESS'));
    order.given(...history, captured()).when(start(), refuse('ORDER_ALREADY_PAID'));
    order.given(placed, cancelled).when(start(), refuse('ORDER_CLOSED'));
    order.given(placed, captured(), cancelled).when(start(), refuse('ORDER_CLOSED'));
  });
});
