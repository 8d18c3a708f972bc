import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import { payments } from '../state.ts';
import {
  ACCOUNT,
  cancelled,
  noon,
  orderId,
  payer,
  placed,
  providerOrder,
  started,
} from '../testing/given.ts';
import { startWithOrder } from './start-with-order.ts';

const order = scenario(payments);
const command = { orderId, provider: 'PayPal', payer, account: ACCOUNT } as const;
const start = (attempt: number, providerOrderId: string) =>
  startWithOrder(command, { attempt, providerOrderId }, { now: noon });
const { providerOrderId: id } = providerOrder().data;

describe("starting a payment with the provider's order for it", () => {
  it('begins the attempt with it', () => {
    order.given(placed).when(start(1, id), accept(started(1), providerOrder()));
  });

  it('stays with what somebody else has begun meanwhile', () => {
    order.given(placed, started(1)).when(start(1, id), nothingToDo);
  });

  it('begins without it where its number went to another attempt', () => {
    const elsewhere = { ...started(1), data: { ...started(1).data, provider: 'Stripe' as const } };
    order.given(placed, elsewhere).when(start(1, id), accept(started(2)));
  });

  it('is refused for an order that is over', () => {
    order.given(placed, cancelled).when(start(1, id), refuse('ORDER_CLOSED'));
  });
});
