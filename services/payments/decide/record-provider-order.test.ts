import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
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
    order.given(placed, started()).when(record(), accept(providerOrder()));
    order.given(placed, started(), providerOrder()).when(record(), nothingToDo);
  });

  it('keeps a second one, too, where the provider had forgotten the key', () => {
    order.given(placed, started(), providerOrder('A')).when(record('B'), accept(providerOrder('B')));
  });

  it('keeps it whatever has become of the order meanwhile', () => {
    order.given(placed, started(), expired).when(record(), accept(providerOrder()));
    order
      .given(placed, started(1), started(2), captureStarted('B'), captured('B'))
      .when(record('A', 1), accept(providerOrder('A', 1)));
  });

  it('keeps none of an attempt that was not started, or at another provider', () => {
    order.given(placed).when(record(), nothingToDo);
    const stripe = { ...started(), data: { ...started().data, provider: 'Stripe' as const } };
    order.given(placed, stripe).when(record(), nothingToDo);
    order.given().when(record(), refuse('ORDER_NOT_FOUND'));
  });
});
