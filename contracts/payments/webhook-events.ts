import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { provider } from './provider.ts';

const at = z.iso.datetime();
/** Of the provider's making: nothing but letters, digits and a few signs, so that nothing personal gets in. */
const providersId = z.string().regex(/^[\w-]{1,255}$/);

/**
 * A stream `webhook-{provider}-{noticeId}`: one webhook of a provider, kept once. What it says is a hint, on which the
 * provider is asked (design §5); its body is not kept.
 */
export const webhookEvents = {
  WebhookReceived: event(
    'WebhookReceived',
    z.strictObject({
      provider,
      noticeId: providersId,
      /** What happened, in the provider's words: `PAYMENT.CAPTURE.COMPLETED`, `charge.refunded`. */
      noticeType: z.string().regex(/^[\w.-]{1,100}$/),
      /** Our order, as the webhook names it. */
      orderId: id.nullable(),
      providerOrderId: providersId.nullable(),
      captureId: providersId.nullable(),
      refundId: providersId.nullable(),
      amountCents: cents.nullable(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .nullable(),
      /** When the provider says that it happened. */
      happenedAt: at.nullable(),
      receivedAt: at,
    }),
  ),
} as const;
export type WebhookEvent = EventsOf<typeof webhookEvents>;
