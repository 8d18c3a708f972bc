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

/** A webhook is settled when the log has what it tells of, whichever came first. */
export const webhookPast = () => {
  const matches = new Matches();
  return pastOf({ WebhookReceived, ...ofPayments }, (event) => {
    const at = event.created.getTime();
    if (event.type !== 'WebhookReceived') return matches.recorded(matterOfPayment(event), at);
    const matter = matterOfWebhook(event);
    return matter === undefined ? [] : matches.webhook(matter, event.streamId, at);
  });
};

/** What a webhook tells of, in words that the event about the same thing has, too. */
const matterOfWebhook = ({ data: webhook }: EventOf<typeof WebhookReceived>): string | undefined => {
  const { provider, noticeType, providerOrderId, refundId } = webhook;
  if (REFUNDED.has(noticeType)) return refundId === null ? undefined : `refunded ${provider} ${refundId}`;
  if (providerOrderId === null) return undefined;
  if (MONEY_CAME.has(noticeType)) return `came ${paymentName({ provider, providerOrderId })}`;
  return ENDED.has(noticeType) ? `failed ${paymentName({ provider, providerOrderId })}` : undefined;
};

const matterOfPayment = ({ type, data }: EventsOf<typeof ofPayments>): string => {
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
class Matches {
  // In the order of their time.
  readonly #matters = new Map<string, { readonly at: number; isRecorded: boolean; keys: string[] }>();

  webhook(matter: string, key: string, at: number): readonly string[] {
    const known = this.#of(matter, at);
    if (known.isRecorded) return [key];
    known.keys.push(key);
    return [];
  }

  recorded(matter: string, at: number): readonly string[] {
    const known = this.#of(matter, at);
    known.isRecorded = true;
    return known.keys.splice(0);
  }

  #of(matter: string, at: number) {
    for (const [oldest, { at: since }] of this.#matters) {
      if (at - since <= FORGOTTEN_AFTER) break;
      this.#matters.delete(oldest);
    }
    const known = this.#matters.get(matter) ?? { at, isRecorded: false, keys: [] };
    this.#matters.set(matter, known);
    return known;
  }
}
