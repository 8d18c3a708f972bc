import type { Provider } from '#contracts/payments/provider';
import { webhookEvents, type WebhookEvent } from '#contracts/payments/webhook-events';
import { accept, nothingToDo, type Decision } from '../../../kernel/decision.ts';
import type { Now } from '../../../kernel/decisions.ts';
import type { Webhook } from '../webhook.ts';
import type { WebhookState } from '../state.ts';

export interface ReceiveWebhook extends Webhook {
  readonly provider: Provider;
}

/** Keeps a webhook as a fact, once, however often the provider sends it. */
export const receiveWebhook =
  (command: ReceiveWebhook, { now }: Now) =>
  (state: WebhookState): Decision<WebhookEvent> =>
    state.isKept
      ? nothingToDo
      : accept(webhookEvents.WebhookReceived.create({ ...command, receivedAt: now.toISOString() }));
