import { describe, it } from 'vitest';
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
  notDelivered,
  orderId,
  parcelSent,
  parcelTakenBack,
  placed,
  revived,
  started,
  userId,
} from '../testing/examples.ts';
import { order } from '../state.ts';
import { cancelOrder } from './cancel-order.ts';

const stream = scenario(order);
const cancel = (by: 'customer' | 'admin' = 'customer', reason = 'Too late') =>
  cancelOrder({ orderId, by, reason }, { now: noon });

const cancelledBy = (by: 'customer' | 'admin', reason: string) =>
  orderEvents.OrderCancelled.create({ orderId, userId, by, reason, at: noon.toISOString() });

describe('cancelling an order', () => {
  it('ends an unpaid one, by its owner or an admin', () => {
    stream.given(placed()).when(cancel(), accept(cancelled));
    stream.given(placed(), started).when(cancel('admin', 'Fraud'), accept(cancelledBy('admin', 'Fraud')));
  });

  it('twice does nothing more', () => {
    stream.given(placed(), cancelled).when(cancel(), nothingToDo);
    stream.given(placed(), captured, cancelled).when(cancel('admin'), nothingToDo);
    stream.given(placed(), captured, cancelled).when(cancel(), nothingToDo);
  });

  it('is refused while a capture is under way, and possible again when it has failed', () => {
    stream.given(placed(), captureStarted).when(cancel(), refuse('PAYMENT_IN_PROGRESS'));
    stream.given(placed(), captureStarted, failed).when(cancel(), accept(cancelled));
  });

  it('is refused to its owner once it is paid', () => {
    stream.given(placed(), captured).when(cancel(), refuse('ORDER_ALREADY_PAID'));
    stream.given(placed(), expired, revived(), captured).when(cancel(), refuse('ORDER_ALREADY_PAID'));
  });

  it('ends a paid one, by an admin', () => {
    stream.given(placed(), captured).when(cancel('admin', 'Fraud'), accept(cancelledBy('admin', 'Fraud')));
    const history = [placed(), expired, revived(), captured];
    stream.given(...history).when(cancel('admin', 'Fraud'), accept(cancelledBy('admin', 'Fraud')));
  });

  it('is refused once a parcel of it is sent', () => {
    stream.given(placed(), captured, parcelSent).when(cancel('admin'), refuse('ORDER_ALREADY_SENT'));
    stream.given(placed(), captured, parcelSent).when(cancel(), refuse('ORDER_ALREADY_PAID'));
  });

  it('happens when what was sent or delivered was taken back', () => {
    const fraud = accept(cancelledBy('admin', 'Fraud'));
    stream.given(placed(), captured, parcelSent, parcelTakenBack).when(cancel('admin', 'Fraud'), fraud);
    stream
      .given(placed(), captured, parcelSent, parcelSent, parcelTakenBack)
      .when(cancel('admin'), refuse('ORDER_ALREADY_SENT'));
    stream.given(placed(), captured, delivered, notDelivered).when(cancel('admin', 'Fraud'), fraud);
  });

  it('is refused once it is delivered', () => {
    for (const by of ['customer', 'admin'] as const)
      stream.given(placed(), captured, delivered).when(cancel(by), refuse('ORDER_ALREADY_DELIVERED'));
  });

  it('is refused for an expired order and for one that never was', () => {
    stream.given(placed(), expired).when(cancel(), refuse('ORDER_CLOSED'));
    stream.given().when(cancel(), refuse('ORDER_NOT_FOUND'));
    stream.given(abandoned()).when(cancel(), refuse('ORDER_NOT_FOUND'));
  });
});
