import type { EventOf, EventsOf } from '#contracts/kernel/event';
import { paymentEvents } from '#contracts/payments/events';
import { webhookEvents } from '#contracts/payments/webhook-events';
import { pastOf } from '../../kernel/read-event.ts';
import type { Payment } from '../state.types.ts';
import { ENDED, MONEY_CAME, REFUNDED } from './webhook-types.ts';

const DAY = 86_400_000;
/** Nothing comes of a webhook that is older: a provider has long said again what has changed since. */
export const FORGOTTEN_AFTER = 30 * DAY;

const { WebhookReceived } = webhookEvents;
const { PaymentCaptured, PaymentFailed, PaymentRefunded } = paymentEvents;
const ofPayments = { PaymentCaptured, PaymentFailed, PaymentRefunded };

/** A webhook is settled when the log has what it reports, whichever came first. */
export const webhookPast = () => {
  const matcher = new WebhookMatcher();
  return pastOf({ WebhookReceived, ...ofPayments }, (event) => {
    const at = event.created.getTime();
    if (event.type !== 'WebhookReceived') return matcher.recorded(subjectOfPayment(event), at);
    const subject = subjectOfWebhook(event);
    return subject === undefined ? [] : matcher.webhook(subject, event.streamId, at);
  });
};

/** What a webhook is about: the same text as the subject of the event that says so. */
const subjectOfWebhook = ({ data: webhook }: EventOf<typeof WebhookReceived>): string | undefined => {
  const { provider, noticeType, providerOrderId, refundId } = webhook;
  if (REFUNDED.has(noticeType)) return refundId === null ? undefined : `refunded ${provider} ${refundId}`;
  if (providerOrderId === null) return undefined;
  if (MONEY_CAME.has(noticeType)) return `came ${paymentName({ provider, providerOrderId })}`;
  return ENDED.has(noticeType) ? `failed ${paymentName({ provider, providerOrderId })}` : undefined;
};

const subjectOfPayment = ({ type, data }: EventsOf<typeof ofPayments>): string => {
  switch (type) {
    case 'PaymentCaptured':
      return `came ${paymentName(data)}`;
    case 'PaymentFailed':
      return `failed ${paymentName(data)}`;
    case 'PaymentRefunded':
      return `refunded ${data.provider} ${data.refundId}`;
    default:
      return type satisfies never;
  }
};

const paymentName = ({ provider, providerOrderId }: Payment): string => `${provider} ${providerOrderId}`;

/** Webhooks and events that wait for one another, no longer than webhooks matter. */
class WebhookMatcher {
  // In the order of their time.
  readonly #subjects = new Map<string, { readonly at: number; isRecorded: boolean; keys: string[] }>();

  webhook(subject: string, key: string, at: number): readonly string[] {
    const known = this.#of(subject, at);
    if (known.isRecorded) return [key];
    known.keys.push(key);
    return [];
  }

  recorded(subject: string, at: number): readonly string[] {
    const known = this.#of(subject, at);
    known.isRecorded = true;
    return known.keys.splice(0);
  }

  #of(subject: string, at: number) {
    for (const [oldest, { at: since }] of this.#subjects) {
      if (at - since <= FORGOTTEN_AFTER) break;
      this.#subjects.delete(oldest);
    }
    const known = this.#subjects.get(subject) ?? { at, isRecorded: false, keys: [] };
    this.#subjects.set(subject, known);
    return known;
  }
}
