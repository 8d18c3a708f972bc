import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
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
} from './given.ts';
import { ATTEMPT_LIFETIME, startPayment } from './start-payment.ts';

const order = scenario(payments);
const command = { orderId, provider: 'PayPal', payer, now: noon } as const;
const start = (changed: Partial<Parameters<typeof startPayment>[1]> = {}) => ({
  with: (state: Parameters<typeof startPayment>[0]) => startPayment(state, { ...command, ...changed }),
});

describe('starting a payment', () => {
  it('begins the first attempt, for the whole sum', () => {
    order.given(placed).when(start().with).then(started(1));
  });

  it('asked again, stays with what can be approved', () => {
    order.given(placed, started(1)).when(start().with).thenNothing();
  });

  it('begins anew when the attempt is too old', () => {
    const now = new Date(noon.getTime() + ATTEMPT_LIFETIME);
    order
      .given(placed, started(1))
      .when(start({ now }).with)
      .then({ ...started(2), data: { ...started(2).data, at: now.toISOString() } });
  });

  it('begins anew after a decline', () => {
    order.given(placed, started(1), captureStarted(), failed()).when(start().with).then(started(2));
  });

  it('begins anew when the provider has given the attempt up', () => {
    order
      .given(placed, started(1))
      .when(start({ unusable: 1 }).with)
      .then(started(2));
    order
      .given(placed, started(1), started(2))
      .when(start({ unusable: 1 }).with)
      .thenNothing();
  });

  it('numbers the attempts of both providers together', () => {
    const stripe = { ...started(2), data: { ...started(2).data, provider: 'Stripe' as const } };
    order
      .given(placed, started(1))
      .when(start({ provider: 'Stripe' }).with)
      .then(stripe);
    order.given(placed, started(1), stripe).when(start().with).thenNothing();
  });

  it("is refused for nobody's and for another's order", () => {
    order.given().when(start().with).thenRefused('ORDER_NOT_FOUND');
    order
      .given(placed)
      .when(start({ payer: 'another' }).with)
      .thenRefused('ORDER_NOT_FOUND');
  });

  it('is refused while a capture is open, and once the order is paid or closed', () => {
    const history = [placed, started(1), captureStarted()];
    order
      .given(...history)
      .when(start().with)
      .thenRefused('PAYMENT_IN_PROGRESS');
    order
      .given(...history, captured())
      .when(start().with)
      .thenRefused('ORDER_ALREADY_PAID');
    order.given(placed, cancelled).when(start().with).thenRefused('ORDER_CLOSED');
  });
});
