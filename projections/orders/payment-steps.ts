import { toDollars } from '#contracts/kernel/money';
import type { Actor } from '#contracts/kernel/recorded';
import type { OrderStreamEvent } from '#contracts/orders/stream';
import { paymentEvents, type PaymentEvent } from '#contracts/payments/events';
import type { PaymentStep } from '#contracts/payments/views';

/** Where an event stands in its stream, and who caused it. */
interface Place {
  readonly revision: number;
  readonly actor: Actor;
}
export type StepEvent = OrderStreamEvent & Place;

const NONE = { amount: null, captureId: null, refundId: null, reason: null, providerOrderId: null } as const;

const isAboutPayment = (event: StepEvent): event is PaymentEvent & Place =>
  Object.hasOwn(paymentEvents, event.type);

/** What an event says about the order's money; undefined where it is about something else. */
export const paymentStep = (event: StepEvent): PaymentStep | undefined =>
  isAboutPayment(event) ? stepOf(event) : undefined;

const stepOf = (event: PaymentEvent & Place): PaymentStep | undefined => {
  const { revision, actor } = event;
  const by = 'role' in actor ? actor.role : actor.process;
  switch (event.type) {
    case 'PaymentStarted': {
      const { provider, amountCents, at } = event.data;
      return { ...NONE, revision, kind: 'started', provider, amount: toDollars(amountCents), by, at };
    }
    case 'ProviderOrderCreated': {
      const { provider, providerOrderId, at } = event.data;
      return { ...NONE, revision, kind: 'created', provider, providerOrderId, by, at };
    }
    case 'PaymentUndecided': {
      const { provider, providerOrderId, at } = event.data;
      return { ...NONE, revision, kind: 'undecided', provider, providerOrderId, by, at };
    }
    case 'PaymentCaptured': {
      const { provider, providerOrderId, captureId, amountCents, at } = event.data;
      const ids = { providerOrderId, captureId };
      return {
        ...NONE,
        revision,
        kind: 'captured',
        provider,
        amount: toDollars(amountCents),
        ...ids,
        by,
        at,
      };
    }
    case 'PaymentFailed': {
      const { provider, providerOrderId, reason, at } = event.data;
      return { ...NONE, revision, kind: 'failed', provider, providerOrderId, reason, by, at };
    }
    case 'PaymentRefundStarted': {
      const { provider, captureId, amountCents, at } = event.data;
      const amount = toDollars(amountCents);
      return { ...NONE, revision, kind: 'refund-started', provider, amount, captureId, by, at };
    }
    case 'PaymentRefundFailed': {
      const { provider, captureId, reason, at } = event.data;
      return { ...NONE, revision, kind: 'refund-failed', provider, captureId, reason, by, at };
    }
    case 'PaymentRefunded': {
      const { provider, captureId, refundId, amountCents, at } = event.data;
      const amount = toDollars(amountCents);
      return { ...NONE, revision, kind: 'refunded', provider, amount, captureId, refundId, by, at };
    }
    case 'DuplicateCaptureRefunded': {
      const { provider, providerOrderId, captureId, refundId, amountCents, at } = event.data;
      const ids = { providerOrderId, captureId, refundId };
      const amount = toDollars(amountCents);
      return { ...NONE, revision, kind: 'duplicate-refunded', provider, amount, ...ids, by, at };
    }
    case 'PaymentCaptureStarted':
      return undefined;
    default:
      return event satisfies never;
  }
};
