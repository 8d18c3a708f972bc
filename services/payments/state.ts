import { orderStreamEvents, type OrderStreamEvent } from '#contracts/orders/stream';
import type { Provider } from '#contracts/payments/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** A payment as the shopper knows it: what was approved at which provider. */
export interface Payment {
  readonly provider: Provider;
  readonly providerOrderId: string;
}

/** One order of the provider's for this order of ours. */
export interface Attempt {
  readonly provider: Provider;
  readonly number: number;
  readonly startedAt: string;
  /** A capture failed since it was started: paying anew takes a new attempt. */
  readonly over: boolean;
}

interface Known {
  readonly userId: string;
  readonly totalCents: number;
  readonly attempts: readonly Attempt[];
  /** What failed, once for each failure. */
  readonly failed: readonly Payment[];
  /** Captures that went back because the order was paid or closed. */
  readonly givenBack: readonly string[];
}
export type Unpaid = Known & { readonly stage: 'unpaid'; readonly capturing: Payment | undefined };
export type Paid = Known & { readonly stage: 'paid'; readonly payment: Payment };
export type Closed = Known & { readonly stage: 'closed' };

/** An order as far as paying it is concerned. `unplaced` covers an order that does not exist. */
export type PaymentState = { readonly stage: 'unplaced' } | Unpaid | Paid | Closed;
export type Placed = Exclude<PaymentState, { readonly stage: 'unplaced' }>;

/** Whether two name the same payment. */
export const isSame = (one: Payment | undefined, other: Payment): boolean =>
  one?.provider === other.provider && one.providerOrderId === other.providerOrderId;

const evolve = (state: PaymentState, event: OrderStreamEvent): PaymentState => {
  if (event.type === 'OrderPlaced') {
    const { userId, totalCents } = event.data;
    const nothingYet = { attempts: [], failed: [], givenBack: [], capturing: undefined };
    return { stage: 'unpaid', userId, totalCents, ...nothingYet };
  }
  return state.stage === 'unplaced' ? state : evolvePlaced(state, event);
};

const evolvePlaced = (state: Placed, event: Exclude<OrderStreamEvent, { type: 'OrderPlaced' }>): Placed => {
  switch (event.type) {
    case 'PaymentStarted': {
      const { provider, attempt, at } = event.data;
      const started = { provider, number: attempt, startedAt: at, over: false };
      return { ...state, attempts: [...state.attempts, started] };
    }
    case 'PaymentCaptureStarted':
      return state.stage === 'unpaid' ? { ...state, capturing: paymentOf(event.data) } : state;
    case 'PaymentFailed':
      return withFailure(state, paymentOf(event.data));
    case 'PaymentCaptured':
      return { ...known(state), stage: 'paid', payment: paymentOf(event.data) };
    case 'OrderCancelled':
    case 'OrderExpired':
      return { ...known(state), stage: 'closed' };
    case 'DuplicateCaptureRefunded':
      return { ...state, givenBack: [...state.givenBack, event.data.captureId] };
    case 'OrderAbandoned':
    case 'PaymentRefunded':
    case 'OrderDelivered':
      return state;
    default:
      event satisfies never;
      return state;
  }
};

const withFailure = (state: Placed, payment: Payment): Placed => {
  const attempts = state.attempts.map((each) =>
    each.provider === payment.provider ? { ...each, over: true } : each,
  );
  const failed = [...state.failed, payment];
  return state.stage === 'unpaid'
    ? { ...state, attempts, failed, capturing: undefined }
    : { ...state, attempts, failed };
};

const known = ({ userId, totalCents, attempts, failed, givenBack }: Known): Known => ({
  userId,
  totalCents,
  attempts,
  failed,
  givenBack,
});

const paymentOf = ({ provider, providerOrderId }: Payment): Payment => ({ provider, providerOrderId });

/** The payments' reading of a stream `order-{orderId}`. */
export const payments: Aggregate<PaymentState, OrderStreamEvent> = {
  category: 'order',
  events: orderStreamEvents,
  initial: { stage: 'unplaced' },
  evolve,
};
