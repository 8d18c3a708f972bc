import { createHmac, createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Provider } from '#contracts/payments/provider';

/** A webhook as it is sent. */
export interface SignedWebhook {
  readonly provider: Provider;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs a body as PayPal documents it. */
export const signAsPayPal = (
  body: string,
  { key, webhookId, certificate, now }: { key: string; webhookId: string; certificate: string; now: Date },
): SignedWebhook => {
  const [id, time] = [randomUUID(), now.toISOString()];
  const signed = `${id}|${time}|${webhookId}|${crc32(body)}`;
  return {
    provider: 'PayPal',
    body,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(key).toString('base64'),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certificate,
    },
  };
};

/** Signs a body as Stripe documents it. */
export const signAsStripe = (body: string, { secret, now }: { secret: string; now: Date }): SignedWebhook => {
  const time = Math.floor(now.getTime() / 1_000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { provider: 'Stripe', body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
};

const usd = (cents: number) => ({ currency_code: 'USD', value: (cents / 100).toFixed(2) });

/** PayPal's webhook about a capture. */
export const payPalCapture = (about: {
  readonly id: string;
  readonly type: string;
  readonly orderId: string;
  readonly providerOrderId: string;
  readonly cents: number;
}): string =>
  JSON.stringify({
    id: about.id,
    event_version: '1.0',
    create_time: '2026-11-20T11:59:57Z',
    resource_type: 'capture',
    event_type: about.type,
    resource: {
      id: `C${about.providerOrderId}`,
      amount: usd(about.cents),
      custom_id: about.orderId,
      invoice_id: `${about.orderId}-1`,
      supplementary_data: { related_ids: { order_id: about.providerOrderId } },
    },
  });

/** Stripe's webhook about a session, or about an object below it. */
export const stripeEvent = (about: {
  readonly id: string;
  readonly type: string;
  readonly object: object;
}): string =>
  JSON.stringify({
    id: about.id,
    object: 'event',
    type: about.type,
    created: Date.parse('2026-11-20T11:59:57Z') / 1_000,
    data: { object: about.object },
  });
