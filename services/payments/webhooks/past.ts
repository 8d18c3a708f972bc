import { DAY } from '#contracts/kernel/duration';
import type { EventOf, EventsOf } from '#contracts/kernel/event';
import { paymentEvents } from '#contracts/payments/events';
import { webhookEvents } from '#contracts/payments/webhook-events';
import { pastOf } from '../../kernel/read-event.ts';
import type { Payment } from '../state.types.ts';
import { ENDED, MONEY_CAME, REFUNDED } from './webhook-types.ts';

/** Nothing comes of a webhook that is older: a provider has long said again what has changed since. */
export const FORGOTTEN_AFTER = 30 * DAY;

const { WebhookReceived } = webhookEvents;
const { PaymentCaptured, PaymentFailed, PaymentRefunded } = paymentEvents;
const ofPayments = { PaymentCaptured, PaymentFailed, PaymentRefunded };

/** A webhook is settled when the log has what it reports, whichever came first. */
export const webhookPast = () => {
  const matcher = new WebhookMatcher();
  return pastOf({ WebhookReceived, ...ofPayments }, (event) => {
    const day = Math.floor(event.created.getTime() / DAY);
    if (event.type !== 'WebhookReceived') return matcher.recorded(subjectOfPayment(event), day);
    const subject = subjectOfWebhook(event);
    return subject === undefined ? [] : matcher.webhook(subject, event.streamId, day);
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
  // In the order of their time, each with its day: a month may have a million payments.
  readonly #recorded = new Map<string, number>();
  readonly #waiting = new Map<string, { readonly day: number; readonly keys: string[] }>();

  webhook(subject: string, key: string, day: number): readonly string[] {
    this.#forgetBefore(day);
    if (this.#recorded.has(subject)) return [key];
    const { keys } = this.#waiting.get(subject) ?? this.#await(subject, day);
    keys.push(key);
    return [];
  }

  recorded(subject: string, day: number): readonly string[] {
    this.#forgetBefore(day);
    if (!this.#recorded.has(subject)) this.#recorded.set(subject, day);
    const settled = this.#waiting.get(subject)?.keys ?? [];
    this.#waiting.delete(subject);
    return settled;
  }

  #await(subject: string, day: number) {
    const waiting = { day, keys: [] };
    this.#waiting.set(subject, waiting);
    return waiting;
  }

  #forgetBefore(day: number): void {
    const isOver = (since: number) => (day - since) * DAY > FORGOTTEN_AFTER;
    dropFirst(this.#recorded, isOver);
    dropFirst(this.#waiting, (waiting) => isOver(waiting.day));
  }
}

/** Drops entries from the first one on, as far as they are over. */
const dropFirst = <Value>(entries: Map<string, Value>, isOver: (value: Value) => boolean): void => {
  for (const [key, value] of entries) {
    if (!isOver(value)) return;
    entries.delete(key);
  }
};
