import { describe, it } from 'vitest';
import { webhookEvents } from '#contracts/payments/webhook-events';
import { accept, nothingToDo } from '../../../kernel/decision.ts';
import { scenario } from '../../../kernel/testing/given-when-then.ts';
import { webhooks } from '../state.ts';
import { receiveWebhook } from './receive-webhook.ts';

const noon = new Date('2026-11-20T12:00:00.000Z');
const webhook = {
  provider: 'Stripe',
  noticeId: 'evt_1',
  noticeType: 'checkout.session.completed',
  orderId: '665f1c2ab3d4e5f607182901',
  providerOrderId: 'cs_1',
  captureId: null,
  refundId: null,
  amountCents: 45_00,
  currency: 'USD',
  happenedAt: null,
} as const;
const received = webhookEvents.WebhookReceived.create({ ...webhook, receivedAt: noon.toISOString() });
const stream = scenario(webhooks);

describe('receiving a webhook', () => {
  it('keeps it', () => {
    stream.given().when(receiveWebhook(webhook, { now: noon }), accept(received));
  });

  it('does nothing when it was kept before, whatever it says now', () => {
    stream.given(received).when(receiveWebhook(webhook, { now: noon }), nothingToDo);
    stream.given(received).when(receiveWebhook({ ...webhook, amountCents: 1 }, { now: noon }), nothingToDo);
  });
});
