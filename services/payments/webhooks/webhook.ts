import { createHash } from 'node:crypto';
import { id as ownId } from '#contracts/kernel/ids';
import { providersId, type WebhookEvent } from '#contracts/payments/webhook-events';

/** A provider's webhook, verified and read. Everything in it is a hint, except that the provider has sent it. */
export type Webhook = Omit<WebhookEvent['data'], 'provider' | 'receivedAt'>;

/** What a provider sent, as it came. */
export interface Delivery {
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly now: Date;
  /** The caller's network. */
  readonly network: string;
}

/**
 * Verifies a delivery over its very bytes and reads it: undefined when the signature is not the provider's. Throws
 * `ProviderUnavailable` when that cannot be known now.
 */
export type WebhookReader = (delivery: Delivery) => Promise<Webhook | undefined>;

/** An id of the provider's making, or null for what is none. */
export const idOrNull = (value: string | null | undefined): string | null =>
  providersId.safeParse(value).data ?? null;

/** Which webhook it is, by the provider's id; of one without any, by its bytes. */
export const webhookIdOf = (id: string | undefined, body: Buffer): string =>
  idOrNull(id) ?? createHash('sha256').update(body).digest('hex');

/** What happened, in the provider's words. */
export const typeOf = (type: string | undefined): string =>
  type !== undefined && /^[\w.-]{1,100}$/.test(type) ? type : 'unknown';

/** The id of one of our orders, or null for what is none. */
export const orderIdOrNull = (value: string | null | undefined): string | null =>
  ownId.safeParse(value).data ?? null;

/** A time as it goes into an event, or null for what is none. */
export const timeOrNull = (value: string | number | undefined): string | null => {
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};
