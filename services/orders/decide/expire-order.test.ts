import { describe, it } from 'vitest';
import { HOUR } from '#contracts/kernel/duration';
import { orderEvents } from '#contracts/orders/events';
import { accept, nothingToDo, refuse } from '../../kernel/decision.ts';
import { scenario } from '../../kernel/testing/given-when-then.ts';
import {
  abandoned,
  cancelled,
  captured,
  captureStarted,
  delivered,
  expired,
  failed,
  noon,
  orderId,
  placed,
  started,
} from '../testing/examples.ts';
import { order } from '../state.ts';
import { expireOrder } from './expire-order.ts';

const stream = scenario(order);
const expireAt = (minutes: number) =>
  expireOrder({ orderId, ttl: HOUR / 2 }, { now: new Date(noon.getTime() + minutes * 60_000) });
const expire = expireOrder({ orderId, ttl: 0 }, { now: noon });

describe('expiring an order', () => {
  it('ends an unpaid one', () => {
    stream.given(placed()).when(expire, accept(expired));
    stream.given(placed(), captureStarted, failed).when(expire, accept(expired));
  });

  it('comes after the time of today, whatever it was when the order was placed', () => {
    stream.given(placed()).when(expireAt(29), refuse('NOT_DUE_YET'));
    stream
      .given(placed())
      .when(
        expireAt(30),
        accept(orderEvents.OrderExpired.create({ orderId, at: '2026-11-20T12:30:00.000Z' })),
      );
  });

  it('leaves an hour to a payment that was started in time', () => {
    stream.given(placed(), started).when(expireAt(59), refuse('NOT_DUE_YET'));
    stream
      .given(placed(), started)
      .when(
        expireAt(60),
        accept(orderEvents.OrderExpired.create({ orderId, at: '2026-11-20T13:00:00.000Z' })),
      );
  });

  it('twice does nothing more', () => {
    stream.given(placed(), expired).when(expire, nothingToDo);
  });

  it('waits for a capture that is under way', () => {
    stream.given(placed(), captureStarted).when(expire, refuse('PAYMENT_IN_PROGRESS'));
  });

  it('has nothing to do for what is paid, cancelled or was never placed', () => {
    stream.given(placed(), captured).when(expire, nothingToDo);
    stream.given(placed(), captured, delivered).when(expire, nothingToDo);
    stream.given(placed(), cancelled).when(expire, nothingToDo);
    stream.given(abandoned()).when(expire, nothingToDo);
  });
});
