import { createSign, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { Pool } from 'pg';
import { DAY } from '#contracts/kernel/duration';
import { madeOnce } from '../../../platform/waiting/made-once.ts';
import type { WebhookFaults } from '../faults.ts';
import type { Sender } from '../webhooks/courier.ts';
import type { Webhook } from '../webhooks/outbox.ts';
import { findCapture, stateOf } from './captures.ts';
import { makeSigningKey, type SigningKey } from './certificate.ts';
import { findOrder } from './orders.ts';
import { APPROVED, PAYPAL, REFUNDED } from './webhooks.ts';
import { PayPalProblem } from './problem.ts';
import { findRefund } from './refunds.ts';
import { captureAsPayPal, orderAsPayPal, refundAsPayPal } from './representation.ts';

export const CERTIFICATE = 'CERT-simulator';
const YEAR = 365 * DAY;

/** The key that signs webhooks: created once, and stored for every process. */
export const signingKey = async (pool: Pool, now: Date): Promise<SigningKey> => {
  const find = async () => {
    const text = `select certificate, private_key as "privateKey" from simulator.paypal_certificates where id = $1`;
    return (await pool.query<SigningKey>(text, [CERTIFICATE])).rows[0];
  };
  const kept = await find();
  if (kept) return kept;
  const made = await makeSigningKey({
    commonName: 'messageverificationcerts.simulator',
    from: new Date(now.getTime() - YEAR),
    to: new Date(now.getTime() + 10 * YEAR),
  });
  await pool.query('insert into simulator.paypal_certificates values ($1, $2, $3) on conflict do nothing', [
    CERTIFICATE,
    made.certificate,
    made.privateKey,
  ]);
  return (await find()) ?? made;
};

export interface PayPalSenderOptions {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly publicBase: string;
  /** The simulator's address for the shop's server. */
  readonly baseUrl: string;
  readonly webhookId: string;
  readonly url: string;
  readonly faults: () => WebhookFaults;
}

/** Sends webhooks as PayPal does: signed over id, time, webhook id and the body's checksum. */
export const payPalSender = ({
  pool,
  clock,
  publicBase,
  baseUrl,
  webhookId,
  url,
  faults,
}: PayPalSenderOptions): Sender => {
  const key = madeOnce(() => signingKey(pool, clock()));
  return {
    provider: PAYPAL,
    url,
    faults,
    write: async (webhook, forged) => {
      const told = await tell(pool, webhook, publicBase, clock());
      if (!told) return undefined;
      const body = JSON.stringify(forged ? exaggerated(told) : told);
      const [transmissionId, time] = [
        randomUUID(),
        clock()
          .toISOString()
          .replace(/\.\d+Z$/, 'Z'),
      ];
      const signed = Buffer.from(`${transmissionId}|${time}|${webhookId}|${crc32(body)}`);
      const signature = forged
        ? createSign('RSA-SHA256').update(signed).sign(forgersKey())
        : await promisify(sign)('RSA-SHA256', signed, (await key.get()).privateKey);
      return {
        body,
        headers: {
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': signature.toString('base64'),
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${baseUrl}/v1/notifications/certs/${CERTIFICATE}`,
        },
      };
    },
  };
};

const RESOURCE_TYPES: ReadonlyMap<string, string> = new Map([
  [REFUNDED, 'refund'],
  [APPROVED, 'checkout-order'],
]);

/** The webhook as PayPal writes it, if what it reports is true. */
const tell = async (pool: Pool, { id, type, subject, createdAt }: Webhook, base: string, now: Date) => {
  const resource = await resourceOf(pool, type, subject, base, now);
  return (
    resource && {
      id,
      event_version: '1.0',
      resource_version: '2.0',
      create_time: createdAt.toISOString(),
      resource_type: RESOURCE_TYPES.get(type) ?? 'capture',
      event_type: type,
      summary: type,
      resource,
      links: [],
    }
  );
};

const resourceOf = async (pool: Pool, type: string, subject: string, base: string, now: Date) => {
  try {
    if (type === REFUNDED) return refundAsPayPal(await findRefund(pool, subject), base);
    if (type === APPROVED) {
      const order = await findOrder(pool, subject);
      return order.status === 'APPROVED' ? orderAsPayPal(order, { base, now }) : undefined;
    }
    const capture = await findCapture(pool, subject);
    const isSo = type !== 'PAYMENT.CAPTURE.COMPLETED' || stateOf(capture, now) === 'COMPLETED';
    return isSo ? captureAsPayPal(capture, base, now) : undefined;
  } catch (error) {
    if (error instanceof PayPalProblem) return undefined;
    throw error;
  }
};

type Told = NonNullable<Awaited<ReturnType<typeof tell>>>;

const exaggerated = (told: Told): Told => {
  const id = `${told.id}-forged`;
  if (!('amount' in told.resource)) return { ...told, id };
  const { amount } = told.resource;
  const tenfold = { ...amount, value: (Number(amount.value) * 10).toFixed(2) };
  return { ...told, id, resource: { ...told.resource, amount: tenfold } };
};

let forger: string | undefined;
const forgersKey = (): string =>
  (forger ??= generateKeyPairSync('rsa', { modulusLength: 2_048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString());
