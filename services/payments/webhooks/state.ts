import { createHash } from 'node:crypto';
import type { Provider } from '#contracts/payments/provider';
import { webhookEvents, type WebhookEvent } from '#contracts/payments/webhook-events';
import type { Aggregate } from '../../kernel/aggregate.ts';

/** A webhook of a provider: kept, or not there yet. */
export interface WebhookState {
  readonly isKept: boolean;
}

const evolve = (state: WebhookState, event: WebhookEvent): WebhookState => {
  switch (event.type) {
    case 'WebhookReceived':
      return { isKept: true };
    default:
      event.type satisfies never;
      return state;
  }
};

/** A stream `webhook-{provider}-{noticeId}`. */
export const webhooks: Aggregate<WebhookState, WebhookEvent> = {
  category: 'webhook',
  events: webhookEvents,
  initial: { isKept: false },
  evolve,
};

/** The rest of a stream's name: the provider's id as it is, while it makes a plain name of bearable length. */
export const webhookId = (provider: Provider, noticeId: string): string =>
  `${provider}-${/^[\w-]{1,100}$/.test(noticeId) ? noticeId : createHash('sha256').update(noticeId).digest('hex')}`;
