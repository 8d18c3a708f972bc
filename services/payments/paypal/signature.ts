import { verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY, MINUTE } from '#contracts/kernel/duration';
import type { Delivery } from '../webhooks/webhook.ts';
import type { Certificates } from './certificates.ts';

/** The one algorithm that PayPal signs with; what a webhook says about it only has to agree. */
const ALGORITHM = { paypal: 'SHA256withRSA', node: 'RSA-SHA256' } as const;

/**
 * How old a transmission may be, and how far ahead of our clock, in milliseconds. PayPal tries for three days; who
 * replays a younger one only repeats what we know.
 */
const AGE = { most: 4 * DAY, ahead: 10 * MINUTE } as const;

const SIGNATURE = /^[A-Za-z0-9+/]{300,1400}={0,2}$/;
const TRANSMISSION = /^[\w-]{1,100}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/**
 * Whether PayPal has signed a delivery for this webhook: over the transmission's id and time, the webhook's id and the
 * checksum of the very bytes. A CRC is no hash: who has one signed delivery can make another body of the same checksum,
 * which is why a webhook is only a hint. Throws `ProviderUnavailable` when the certificate cannot be fetched now.
 */
export const isSignedByPayPal = async (
  { body, header, now, network }: Delivery,
  webhookId: string,
  certificates: Certificates,
): Promise<boolean> => {
  const id = header('paypal-transmission-id') ?? '';
  const time = header('paypal-transmission-time') ?? '';
  const signature = header('paypal-transmission-sig') ?? '';
  const url = header('paypal-cert-url') ?? '';
  if (header('paypal-auth-algo') !== ALGORITHM.paypal) return false;
  if (!TRANSMISSION.test(id) || !SIGNATURE.test(signature) || !isRecent(time, now)) return false;
  const certificate = await certificates.find(url, { now, network });
  if (!certificate) return false;
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);
  const isTheirs = verify(ALGORITHM.node, signed, certificate.publicKey, Buffer.from(signature, 'base64'));
  if (isTheirs) certificates.keep(url, certificate);
  return isTheirs;
};

const isRecent = (time: string, now: Date): boolean => {
  if (!TIME.test(time)) return false;
  const age = now.getTime() - Date.parse(time);
  return age <= AGE.most && age >= -AGE.ahead;
};
