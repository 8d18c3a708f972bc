import { describe, it } from 'vitest';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  captured,
  captureStarted,
  expired,
  noon,
  orderId,
  placed,
  providerOrder,
  started,
} from '../testing/given.ts';
import { recordProviderOrder } from './record-provider-order.ts';

const order = scenario(payments);
const record = (providerOrderId = 'A', attempt = 1) =>
  recordProviderOrder({ orderId, provider: 'PayPal', providerOrderId, attempt }, { now: noon });

describe("recording the provider's order of an attempt", () => {
  it('keeps its id, once', () => {
    order.given(placed, started()).when(record()).then(providerOrder());
    order.given(placed, started(), providerOrder()).when(record()).thenNothing();
  });

  it('keeps a second one, too, where the provider had forgotten the key', () => {
    order.given(placed, started(), providerOrder('A')).when(record('B')).then(providerOrder('B'));
  });

  it('keeps it whatever has become of the order meanwhile', () => {
    order.given(placed, started(), expired).when(record()).then(providerOrder());
    order
      .given(placed, started(1), started(2), captureStarted('B'), captured('B'))
      .when(record('A', 1))
      .then(providerOrder('A', 1));
  });

  it('keeps none of an attempt that was not started, or at another provider', () => {
    order.given(placed).when(record()).thenNothing();
    const stripe = { ...started(), data: { ...started().data, provider: 'Stripe' as const } };
    order.given(placed, stripe).when(record()).thenNothing();
    order.given().when(record()).thenRefused('ORDER_NOT_FOUND');
  });
});
