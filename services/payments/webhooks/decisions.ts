import type { WebhookEvent } from '#contracts/payments/webhook-events';
import type { webhookCommands } from '#contracts/payments/commands';
import type { Decisions } from '../../kernel/decisions.ts';
import { receiveNotice } from './decide/receive-notice.ts';
import type { WebhookState } from './state.ts';

export const decisions = {
  ReceiveNotice: receiveNotice,
} satisfies Decisions<typeof webhookCommands, WebhookState, WebhookEvent>;
