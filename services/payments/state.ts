import type { EventsOf } from '#contracts/kernel/event';
import { orderLifecycleEvents, ownerEvents, reservationEvents } from '#contracts/orders/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import { paymentEvents, type RefundEvent } from '#contracts/payments/events';
import type { Provider } from '#contracts/payments/provider';
import type { Aggregate } from '../kernel/aggregate.ts';

const events = { ...orderLifecycleEvents, ...reservationEvents, ...ownerEvents, ...paymentEvents } as const;
export type PaymentStateEvent = EventsOf<typeof events>;

/** A payment as the shopper knows it: what was approved at which provider. */
export interface Payment {
  readonly provider: Provider;
  readonly providerOrderId: string;
}

/** One order of the provider's for this order of ours. */
export interface PaymentAttempt {
  readonly provider: Provider;
  readonly number: number;
  readonly startedAt: string;
  /** A fingerprint of the credentials that it was started with; null where that was not recorded yet. */
  readonly account: string | null;
  /** The provider's ids of what it made for this attempt: one, unless it forgot our key. */
  readonly providerOrderIds: readonly string[];
  /** A capture failed since it was started: paying again takes a new attempt. */
  readonly over: boolean;
}

/** A capture that was announced and of which nothing is certain yet. */
export interface OpenCapture extends Payment {
  /** Which accounts the provider has told that it does not know it, and when first. */
  readonly unknownTo: Readonly<Record<string, string>>;
}

/** A refund that the shop has begun. */
export interface Refund {
  readonly number: number;
  /** Which request it was. */
  readonly request: string;
  readonly requestHash: string | null;
  readonly amountCents: number;
  readonly status: 'open' | 'completed' | 'failed';
}

interface Known {
  readonly userId: string;
  readonly totalCents: number;
  readonly attempts: readonly PaymentAttempt[];
  /** What failed, once for each failure. */
  readonly failed: readonly Payment[];
  /** Captures that went back because the order was paid or closed. */
  readonly givenBack: readonly string[];
  /** The number of the next attempt at reserving stock, for an order that comes to life again. */
  readonly nextReservation: number;
}
export type Unpaid = Known & { readonly stage: 'unpaid'; readonly capturing: OpenCapture | undefined };
export type Paid = Known & {
  readonly stage: 'paid';
  readonly payment: Payment;
  readonly captureId: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly refunds: readonly Refund[];
  /** The provider's ids of what went back, also at its own site. */
  readonly refundIds: readonly string[];
  /** All that is left goes back. */
  readonly isCancelled: boolean;
};
export type Closed = Known & {
  readonly stage: 'closed';
  readonly by: 'cancelling' | 'expiry';
  /** Payments that came late and found too little stock: their money goes back, whatever the stock is later. */
  readonly turnedAway: readonly Payment[];
};

/** An order as far as paying it is concerned. `unplaced` covers an order that does not exist. */
export type PaymentState = { readonly stage: 'unplaced' } | Unpaid | Paid | Closed;
export type Placed = Exclude<PaymentState, { readonly stage: 'unplaced' }>;

/** Whether two name the same payment. */
export const isSame = (one: Payment | undefined, other: Payment): boolean =>
  one?.provider === other.provider && one.providerOrderId === other.providerOrderId;

/** The refund that is under way: while it is, no other begins. */
export const openRefund = ({ refunds }: Paid): Refund | undefined =>
  refunds.find(({ status }) => status === 'open');

/** Whether a capture of this payment was begun for this order, whatever came of it. */
export const hasBegun = (state: Placed, payment: Payment): boolean =>
  (state.stage === 'unpaid' && isSame(state.capturing, payment)) ||
  (state.stage === 'paid' && isSame(state.payment, payment)) ||
  state.failed.some((each) => isSame(each, payment));

/** The attempt for which the provider made this. */
export const paymentAttemptWith = (
  state: Placed,
  { provider, providerOrderId }: Payment,
): PaymentAttempt | undefined =>
  state.attempts.find(
    (attempt) => attempt.provider === provider && attempt.providerOrderIds.includes(providerOrderId),
  );

const evolve = (state: PaymentState, event: PaymentStateEvent): PaymentState => {
  if (event.type === 'OrderPlaced') {
    const { userId, totalCents, attempt } = event.data;
    const nothingYet = { attempts: [], failed: [], givenBack: [], capturing: undefined };
    return { stage: 'unpaid', userId, totalCents, nextReservation: attempt + 1, ...nothingYet };
  }
  return state.stage === 'unplaced' ? state : evolvePlaced(state, event);
};

type LaterEvent = Exclude<PaymentStateEvent, { type: 'OrderPlaced' }>;
const evolvePlaced = (state: Placed, event: LaterEvent): Placed => {
  switch (event.type) {
    case 'PaymentStarted': {
      const { provider, attempt, at, account } = event.data;
      const started = {
        provider,
        number: attempt,
        startedAt: at,
        account,
        providerOrderIds: [],
        over: false,
      };
      return { ...state, attempts: [...state.attempts, started] };
    }
    case 'ProviderOrderCreated':
      return withProviderOrder(state, event.data);
    case 'PaymentCaptureStarted':
      return state.stage === 'unpaid'
        ? { ...state, capturing: { ...paymentOf(event.data), unknownTo: {} } }
        : state;
    case 'PaymentUndecided':
      return withoutDecision(state, event.data);
    case 'PaymentFailed':
      return withFailure(state, paymentOf(event.data));
    case 'PaymentCaptured':
      return paid(state, event.data);
    case 'OrderCancelled':
      return state.stage === 'paid'
        ? { ...state, isCancelled: true }
        : { ...known(state), stage: 'closed', by: 'cancelling', turnedAway: [] };
    case 'OrderExpired':
      return { ...known(state), stage: 'closed', by: 'expiry', turnedAway: [] };
    case 'OrderAbandoned':
      return { ...state, nextReservation: event.data.attempt + 1 };
    case 'OrderRevived':
      return {
        ...known(state),
        stage: 'unpaid',
        capturing: undefined,
        nextReservation: event.data.attempt + 1,
      };
    case 'OrderTakenOver':
      return { ...state, userId: event.data.userId };
    case 'DuplicateCaptureRefunded':
      return { ...state, givenBack: [...state.givenBack, event.data.captureId] };
    case 'PaymentRefundStarted':
    case 'PaymentRefundFailed':
    case 'PaymentRefunded':
      return state.stage === 'paid' ? withRefund(state, event) : state;
    default:
      event satisfies never;
      return state;
  }
};

type DataOf<Type extends LaterEvent['type']> = Extract<LaterEvent, { type: Type }>['data'];

const withProviderOrder = (state: Placed, data: DataOf<'ProviderOrderCreated'>): Placed => {
  const attempts = state.attempts.map((each) =>
    each.number === data.attempt
      ? { ...each, providerOrderIds: [...each.providerOrderIds, data.providerOrderId] }
      : each,
  );
  return { ...state, attempts };
};

const withoutDecision = (state: Placed, { account, at, ...payment }: DataOf<'PaymentUndecided'>): Placed => {
  if (state.stage !== 'unpaid' || !state.capturing || !isSame(state.capturing, payment)) return state;
  const unknownTo = { [account]: at, ...state.capturing.unknownTo };
  return { ...state, capturing: { ...state.capturing, unknownTo } };
};

const paid = (
  state: Placed,
  data: Payment & { readonly captureId: string; readonly amountCents: number },
): Paid => ({
  ...known(state),
  stage: 'paid',
  payment: paymentOf(data),
  captureId: data.captureId,
  capturedCents: data.amountCents,
  refundedCents: 0,
  refunds: [],
  refundIds: [],
  isCancelled: false,
});

const withFailure = (state: Placed, payment: Payment): Placed => {
  const attempts = state.attempts.map((each) =>
    each.provider === payment.provider ? { ...each, over: true } : each,
  );
  const failed = [...state.failed, payment];
  switch (state.stage) {
    case 'unpaid':
      return { ...state, attempts, failed, capturing: undefined };
    case 'closed':
      return { ...state, attempts, failed, turnedAway: [...state.turnedAway, payment] };
    case 'paid':
      return { ...state, attempts, failed };
    default:
      return state satisfies never;
  }
};

const withRefund = (state: Paid, event: RefundEvent): Paid => {
  const ended = (status: Refund['status']) =>
    state.refunds.map((each) => (each.number === event.data.number ? { ...each, status } : each));
  switch (event.type) {
    case 'PaymentRefundStarted': {
      const { number, request, requestHash, amountCents } = event.data;
      const begun = { number, request, requestHash, amountCents, status: 'open' } as const;
      return { ...state, refunds: [...state.refunds, begun] };
    }
    case 'PaymentRefundFailed':
      return { ...state, refunds: ended('failed') };
    case 'PaymentRefunded': {
      const { refundId, refundedCentsAfter: refundedCents } = event.data;
      return {
        ...state,
        refundedCents,
        refunds: ended('completed'),
        refundIds: [...state.refundIds, refundId],
      };
    }
    default:
      return event satisfies never;
  }
};

const known = ({ userId, totalCents, attempts, failed, givenBack, nextReservation }: Known): Known => ({
  userId,
  totalCents,
  attempts,
  failed,
  givenBack,
  nextReservation,
});

const paymentOf = ({ provider, providerOrderId }: Payment): Payment => ({ provider, providerOrderId });

/** The payments' reading of a stream `order-{orderId}`. */
export const payments: Aggregate<PaymentState, PaymentStateEvent> = {
  category: 'order',
  events,
  known: orderStreamEvents,
  initial: { stage: 'unplaced' },
  evolve,
  snapshotVersion: 2,
  snapshotCategory: 'paymentsSnapshot',
};
