import { deliveryEvents } from '#contracts/deliveries/events';
import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { describe, expect, it } from 'vitest';
import { orderPhase, type PhaseEvent } from './order-phase.ts';
import {
  cancelled,
  captureFailed,
  captureStarted,
  marked,
  orderId,
  payment,
  placedBy,
  userId,
} from '../testing/examples.ts';

const { at } = marked;
const placed = placedBy(userId);
const captured = paymentEvents.PaymentCaptured.create({
  ...payment,
  userId,
  captureId: 'C',
  amountCents: 45_00,
  currency: 'USD',
  payerEmail: '',
});
const refunded = (refundedCentsAfter: number) =>
  paymentEvents.PaymentRefunded.create({
    ...payment,
    userId,
    captureId: 'C',
    refundId: 'R',
    number: 1,
    amountCents: 1,
    refundedCentsAfter,
    reason: '',
  });
const refundStarted = paymentEvents.PaymentRefundStarted.create({
  ...payment,
  userId,
  captureId: 'C',
  number: 1,
  request: orderId,
  requestHash: null,
  amountCents: 1,
  reason: '',
});
const refundFailed = paymentEvents.PaymentRefundFailed.create({
  ...payment,
  captureId: 'C',
  number: 1,
  reason: 'DECLINED',
});
const expired = orderEvents.OrderExpired.create({ orderId, at });
const revived = orderEvents.OrderRevived.create({ orderId, attempt: 1, at });
const delivered = deliveryEvents.OrderDelivered.create({ orderId, at });
const notDelivered = deliveryEvents.OrderDeliveryUndone.create({ orderId, at });

describe('to its account an order', () => {
  it.each<[string, readonly PhaseEvent[]]>([
    ['absent', []],
    ['unpaid', [placed]],
    ['paying', [placed, captureStarted]],
    ['unpaid', [placed, captureStarted, captureFailed]],
    ['undelivered', [placed, captureStarted, captured]],
    ['undelivered', [placed, captureStarted, captured, refunded(44_99)]],
    ['over', [placed, captureStarted, captured, refunded(44_99), refunded(45_00)]],
    ['over', [placed, captureStarted, captured, delivered]],
    ['over', [placed, captureStarted, captured, delivered, refunded(10_00)]],
    ['undelivered', [placed, captured, delivered, notDelivered]],
    ['over', [placed, captured, delivered, refunded(45_00), notDelivered]],
    ['over', [placed, captureStarted, captured, cancelled]],
    ['over', [placed, cancelled]],
    ['over', [placed, expired]],
    ['undelivered', [placed, expired, revived, captured]],
  ])('is %s', (status, history) => {
    expect(history.reduce(orderPhase.evolve, orderPhase.initial).status).toBe(status);
  });

  it.each<[boolean, string, readonly PhaseEvent[]]>([
    [true, 'begun', [refundStarted]],
    [true, 'begun of a cancelled order', [cancelled, refundStarted]],
    [true, 'begun of a delivered order', [delivered, refundStarted]],
    [false, 'declined', [refundStarted, refundFailed]],
    [false, 'done', [refundStarted, refunded(1)]],
    [false, 'done in full', [refundStarted, refunded(45_00)]],
  ])('has money on its way back (%s) where a refund is %s', (isRefunding, _, more) => {
    const history = [placed, captureStarted, captured, ...more];
    const { refundingSince } = history.reduce(orderPhase.evolve, orderPhase.initial);
    expect(refundingSince).toBe(isRefunding ? refundStarted.data.at : undefined);
  });

  it.each<[string | undefined, string, readonly PhaseEvent[]]>([
    [captureStarted.data.at, 'asked for', [captureStarted]],
    [revived.data.at, 'there for an expired order', [expired, revived]],
    [undefined, 'not taken', [captureStarted, captureFailed]],
    [undefined, 'taken', [captureStarted, captured]],
  ])('has a payment under way since %s where its money is %s', (since, _, more) => {
    expect([placed, ...more].reduce(orderPhase.evolve, orderPhase.initial).payingSince).toBe(since);
  });
});
