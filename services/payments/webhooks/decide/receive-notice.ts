import type { Provider } from '#contracts/payments/provider';
import { webhookEvents, type WebhookEvent } from '#contracts/payments/webhook-events';
import { accept, nothingToDo, type Decision } from '../../../kernel/decision.ts';
import type { Now } from '../../../kernel/decisions.ts';
import type { Notice } from '../notice.ts';
import type { WebhookState } from '../state.ts';

export interface ReceiveNotice extends Notice {
  readonly provider: Provider;
}

/** Keeps a notice as a fact, once, however often the provider sends it. */
export const receiveNotice =
  (command: ReceiveNotice, { now }: Now) =>
  (state: WebhookState): Decision<WebhookEvent> =>
    state.isKept
      ? nothingToDo
      : accept(webhookEvents.WebhookReceived.create({ ...command, receivedAt: now.toISOString() }));
