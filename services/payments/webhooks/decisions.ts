import type { WebhookEvent } from '#contracts/payments/webhook-events';
import type { webhookCommands } from '#contracts/payments/commands';
import type { Decisions } from '../../kernel/decisions.ts';
import { receiveWebhook } from './decide/receive-webhook.ts';
import type { WebhookState } from './state.ts';

export const decisions = {
  ReceiveWebhook: receiveWebhook,
} satisfies Decisions<typeof webhookCommands, WebhookState, WebhookEvent>;
