import { describe, it } from 'vitest';
import { scenario } from '../../kernel/given-when-then.ts';
import { abandoned, cancelled, captured, delivered, expired, noon, orderId, placed } from '../examples.ts';
import { delivery } from '../state.ts';
import { deliverOrder } from './deliver-order.ts';

const stream = scenario(delivery);
const deliver = deliverOrder({ orderId }, { now: noon });

describe('delivering an order', () => {
  it('happens to a paid one', () => {
    stream.given(placed, captured).when(deliver).then(delivered);
  });

  it('twice does nothing more', () => {
    stream.given(placed, captured, delivered).when(deliver).thenNothing();
  });

  it('is refused before it is paid', () => {
    stream.given(placed).when(deliver).thenRefused('ORDER_NOT_PAID');
  });

  it('is refused for an order that never was', () => {
    stream.given().when(deliver).thenRefused('ORDER_NOT_FOUND');
    stream.given(abandoned).when(deliver).thenRefused('ORDER_NOT_FOUND');
  });

  it('is refused once it is closed', () => {
    stream.given(placed, cancelled).when(deliver).thenRefused('ORDER_CLOSED');
    stream.given(placed, expired).when(deliver).thenRefused('ORDER_CLOSED');
  });
});
