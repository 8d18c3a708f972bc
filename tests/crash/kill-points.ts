import { routes } from '#contracts/api';
import { claim } from '../support/api-steps.ts';
import type { Visitor } from '../support/visitor.ts';
import type { Call, Moment } from './deadly-provider.ts';

/** What kills an api process: a moment of its call to the provider, or an event that it has just appended. */
export type Death = { readonly call: Call; readonly moment: Moment } | { readonly event: string };

/** An order and its payment at the provider. */
export interface Placed {
  readonly orderId: string;
  readonly paymentId: string;
}

/** An act on an order, and the points at which it is interrupted. A new point is a new line. */
export interface Act {
  /** What must have been done to the order before. */
  readonly needs: 'nothing' | 'approval' | 'payment';
  readonly act: (
    who: { readonly buyer: Visitor; readonly admin: Visitor },
    about: Placed,
  ) => Promise<unknown>;
  readonly points: Readonly<Record<string, Death>>;
}

/** What `a refund` refunds, in dollars; `a cancelling` refunds everything. */
export const PART = 10;
const reason = 'It was broken';

export const acts = {
  'the start of a payment': {
    needs: 'nothing',
    act: ({ buyer }, { orderId: id }) => buyer.call(routes.startPayPal, { params: { id } }),
    points: {
      'after it was recorded': { event: 'PaymentStarted' },
      'during the call': { call: 'create', moment: 'heard' },
      'before the answer': { call: 'create', moment: 'done' },
      'after its id was recorded': { event: 'ProviderOrderCreated' },
    },
  },
  'a payment': {
    needs: 'approval',
    act: ({ buyer }, { orderId, paymentId }) => claim(buyer, orderId, paymentId),
    points: {
      'before the intent': { call: 'look', moment: 'asked' },
      'after the intent': { event: 'PaymentCaptureStarted' },
      'before the call': { call: 'capture', moment: 'asked' },
      'during the call': { call: 'capture', moment: 'heard' },
      'after the capture, before the answer': { call: 'capture', moment: 'done' },
      'after the capture, before the append': { call: 'capture', moment: 'answered' },
      'after the append': { event: 'PaymentCaptured' },
    },
  },
  'a refund': {
    needs: 'payment',
    act: ({ admin }, { orderId: id }) =>
      admin.call(routes.refundOrder, { params: { id }, body: { amount: PART, reason } }),
    points: {
      'after the intent': { event: 'PaymentRefundStarted' },
      'before the call': { call: 'refund', moment: 'asked' },
      'during the call': { call: 'refund', moment: 'heard' },
      'after the refund, before the answer': { call: 'refund', moment: 'done' },
      'after the refund, before the append': { call: 'refund', moment: 'answered' },
      'after the append': { event: 'PaymentRefunded' },
    },
  },
  'a cancelling': {
    needs: 'payment',
    act: ({ admin }, { orderId: id }) => admin.call(routes.cancelOrder, { params: { id }, body: { reason } }),
    points: {
      'after it was cancelled': { event: 'OrderCancelled' },
      'during its refund': { call: 'refund', moment: 'heard' },
      'after its refund, before the answer': { call: 'refund', moment: 'done' },
    },
  },
} as const satisfies Readonly<Record<string, Act>>;
