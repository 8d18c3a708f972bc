import { describe, it } from 'vitest';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  cancelled,
  captured,
  delivered,
  expired,
  noon,
  orderId,
  placed,
  refunded,
  refundFailed,
  refundStarted,
  revived,
} from '../testing/examples.ts';
import { delivery } from '../state.ts';
import { deliverOrder } from './deliver-order.ts';

const stream = scenario(delivery);
const deliver = deliverOrder({ orderId }, { now: noon });

describe('delivering an order', () => {
  it('happens to a paid one', () => {
    stream.given(placed, captured).when(deliver, accept(delivered));
  });

  it('twice does nothing more', () => {
    stream.given(placed, captured, delivered).when(deliver, nothingToDo);
  });

  it('is refused before it is paid', () => {
    stream.given(placed).when(deliver, refuse('ORDER_NOT_PAID'));
  });

  it('is refused for an order that never was', () => {
    stream.given().when(deliver, refuse('ORDER_NOT_FOUND'));
  });

  it('is refused once it is closed', () => {
    stream.given(placed, cancelled).when(deliver, refuse('ORDER_CLOSED'));
    stream.given(placed, expired).when(deliver, refuse('ORDER_CLOSED'));
    stream.given(placed, captured, cancelled).when(deliver, refuse('ORDER_CLOSED'));
  });

  it('happens to one that was paid after it had expired', () => {
    stream.given(placed, expired, revived).when(deliver, refuse('ORDER_NOT_PAID'));
    stream.given(placed, expired, revived, captured).when(deliver, accept(delivered));
  });

  const whole = 44_50;
  it('is refused when all the money went back, and while it does', () => {
    const refusal = 'ORDER_ALREADY_REFUNDED';
    stream.given(placed, captured, refundStarted(whole)).when(deliver, refuse('REFUND_IN_PROGRESS'));
    stream
      .given(placed, captured, refundStarted(whole), refunded(whole, whole))
      .when(deliver, refuse(refusal));
    stream.given(placed, captured, refunded(whole, whole, null)).when(deliver, refuse(refusal));
    stream
      .given(placed, captured, refundStarted(10), refunded(10, 10), refundStarted(whole - 10, 2))
      .when(deliver, refuse('REFUND_IN_PROGRESS'));
  });

  it('happens to one of which a part went back, or nothing in the end', () => {
    stream.given(placed, captured, refundStarted(10)).when(deliver, accept(delivered));
    stream.given(placed, captured, refundStarted(10), refunded(10, 10)).when(deliver, accept(delivered));
    stream.given(placed, captured, refundStarted(whole), refundFailed()).when(deliver, accept(delivered));
  });
});
