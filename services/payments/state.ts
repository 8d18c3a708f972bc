import type { EventsOf } from '#contracts/kernel/event';
import { orderLifecycleEvents, ownerEvents, reservationEvents } from '#contracts/orders/events';
import { orderStreamEvents } from '#contracts/orders/stream';
import { paymentEvents, type RefundEvent } from '#contracts/payments/events';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Known, Paid, Payment, PaymentAttempt, PaymentState, Placed, Refund } from './state.types.ts';

const events = { ...orderLifecycleEvents, ...reservationEvents, ...ownerEvents, ...paymentEvents } as const;
export type PaymentStateEvent = EventsOf<typeof events>;

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
        ? { ...state, capturing: { ...paymentOf(event.data), since: event.data.at, unknownTo: {} } }
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
