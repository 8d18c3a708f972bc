import { z } from 'zod';
import {
  idOrNull,
  webhookIdOf,
  orderIdOrNull,
  timeOrNull,
  typeOf,
  type Webhook,
  type WebhookReader,
} from '../webhooks/webhook.ts';
import { createCertificates } from './certificates.ts';
import { isSignedByPayPal } from './signature.ts';

export interface PayPalWebhook {
  /** Of PayPal's API, as the account has it. */
  readonly baseUrl: string;
  /** The id under which PayPal knows our address for webhooks. */
  readonly webhookId: string;
}

/** Verifies and reads PayPal's webhooks. */
export const createPayPalWebhooks = ({ baseUrl, webhookId }: PayPalWebhook): WebhookReader => {
  const certificates = createCertificates(baseUrl);
  return async (delivery) =>
    (await isSignedByPayPal(delivery, webhookId, certificates)) ? readWebhook(delivery.body) : undefined;
};

const text = z.string().optional().catch(undefined);
const money = z
  .object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string().regex(/^\d{1,9}(\.\d\d)?$/) })
  .optional()
  .catch(undefined);

/** What is looked for in a webhook. PayPal's signature vouches for the rest, and nobody needs it. */
const webhook = z.object({
  id: text,
  event_type: text,
  resource_type: text,
  create_time: text,
  resource: z
    .object({
      id: text,
      amount: money,
      custom_id: text,
      invoice_id: text,
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: text, capture_id: text }) })
        .optional()
        .catch(undefined),
      links: z
        .array(z.object({ rel: z.string(), href: z.string() }))
        .default([])
        .catch([]),
      purchase_units: z
        .array(z.object({ custom_id: text, amount: money }))
        .default([])
        .catch([]),
    })
    .catch({ links: [], purchase_units: [] }),
});

/** What a webhook says, whatever it is about: what cannot be read in it is null. */
const readWebhook = (body: Buffer): Webhook => {
  const { id, event_type, create_time, ...about } = webhook.parse(JSON.parse(body.toString()));
  const { resource } = about;
  const [unit] = resource.purchase_units;
  const amount = resource.amount ?? unit?.amount;
  return {
    noticeId: webhookIdOf(id, body),
    noticeType: typeOf(event_type),
    ...idsIn(about),
    orderId: orderIdOf(resource.custom_id ?? unit?.custom_id, resource.invoice_id),
    amountCents: amount ? Math.round(Number(amount.value) * 100) : null,
    currency: amount?.currency_code ?? null,
    happenedAt: timeOrNull(create_time),
  };
};

const idsIn = ({
  resource_type: type,
  resource,
}: Pick<z.output<typeof webhook>, 'resource_type' | 'resource'>) => {
  const { id, links, supplementary_data: beside } = resource;
  const order = idOrNull(beside?.related_ids.order_id);
  switch (type ?? '') {
    case 'capture':
      return { providerOrderId: order, captureId: idOrNull(id), refundId: null };
    case 'refund': {
      const above = links
        .find(({ rel }) => rel === 'up')
        ?.href.split('/')
        .at(-1);
      const captureId = idOrNull(beside?.related_ids.capture_id ?? above);
      return { providerOrderId: order, captureId, refundId: idOrNull(id) };
    }
    case 'checkout-order':
      return { providerOrderId: idOrNull(id), captureId: null, refundId: null };
    default:
      return { providerOrderId: order, captureId: null, refundId: null };
  }
};

/** A refund of ours has a key for its own `custom_id`; the invoice is the attempt's still. */
const orderIdOf = (custom: string | undefined, invoice: string | undefined): string | null =>
  orderIdOrNull(custom) ?? orderIdOrNull(/^(\w+)-\d+$/.exec(invoice ?? '')?.[1]);
