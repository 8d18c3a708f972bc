import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { provider } from './provider.ts';

const at = z.iso.datetime();
/** An id made by the provider: only letters, digits, `_` and `-`, so that nothing personal gets in. */
export const providersId = z.string().regex(/^[\w-]{1,255}$/);

/**
 * Events of the streams `webhook-{provider}-{noticeId}`: each webhook of a provider, kept once. It is only a hint to
 * ask the provider (design §5); its body is not kept.
 */
export const webhookEvents = {
  WebhookReceived: event(
    'WebhookReceived',
    z.strictObject({
      provider,
      noticeId: providersId,
      /** What happened, in the provider's words: `PAYMENT.CAPTURE.COMPLETED`, `charge.refunded`. */
      noticeType: z.string().regex(/^[\w.-]{1,100}$/),
      /** The shop's order that the webhook names. */
      orderId: id.nullable(),
      providerOrderId: providersId.nullable(),
      captureId: providersId.nullable(),
      refundId: providersId.nullable(),
      amountCents: cents.nullable(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .nullable(),
      /** When it happened, according to the provider. */
      happenedAt: at.nullable(),
      receivedAt: at,
    }),
  ),
} as const;
export type WebhookEvent = EventsOf<typeof webhookEvents>;
