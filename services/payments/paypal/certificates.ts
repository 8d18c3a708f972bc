import { X509Certificate, type KeyObject } from 'node:crypto';
import { atMost } from '../../platform/at-most.ts';
import { ProviderUnavailable } from '../ports.ts';

/** Milliseconds, bytes, and how many certificates are kept: PayPal has one at a time, a forger names any number. */
const DEADLINE = 5_000;
const MOST_BYTES = 64 * 1_024;
const MOST_KEPT = 20;
const MOST_AT_ONCE = 4;
const LEAST_KEY_BITS = 2_048;

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

/** The public key of the certificate at an address, or undefined when that is none of PayPal's or not valid now. */
export type Certificates = (url: string, now: Date) => Promise<KeyObject | undefined>;

/**
 * Fetches PayPal's certificates from PayPal and from nowhere else, whatever address a notice names: that it comes from
 * there, over TLS, is what makes it PayPal's. `baseUrl` is the API's; live and sandbox serve certificates beside it.
 */
export const createCertificates = (baseUrl: string): Certificates => {
  const places = placesOf(baseUrl);
  const kept = new Map<string, Promise<X509Certificate | undefined>>();
  const inTurn = atMost(MOST_AT_ONCE);

  const find = (url: string): Promise<X509Certificate | undefined> => {
    const known = kept.get(url);
    if (known) return known;
    const fetched = inTurn(() => fetchCertificate(url)).catch((error: unknown) => {
      kept.delete(url);
      throw error;
    });
    kept.set(url, fetched);
    const oldest = kept.size > MOST_KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return fetched;
  };

  return async (url, now) => {
    if (!places.some((place) => url.startsWith(place) && PATH.test(url.slice(place.length))))
      return undefined;
    const certificate = await find(url);
    return certificate && isValid(certificate, now) ? certificate.publicKey : undefined;
  };
};

/** `https://api-m.paypal.com` is the API, and `https://api.paypal.com` has the certificates. */
const placesOf = (baseUrl: string): readonly string[] => {
  const { origin, pathname } = new URL(baseUrl);
  const own = origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
  return [own, own.replace('://api-m.', '://api.')];
};

const isValid = ({ validFromDate, validToDate, publicKey }: X509Certificate, now: Date): boolean =>
  validFromDate <= now &&
  now <= validToDate &&
  publicKey.asymmetricKeyType === 'rsa' &&
  (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_KEY_BITS;

const fetchCertificate = async (url: string): Promise<X509Certificate | undefined> => {
  const response = await ask(url);
  if (response.status >= 400 && response.status < 500) {
    await response.body?.cancel();
    return undefined;
  }
  const pem = response.ok ? await readText(response) : undefined;
  if (pem === undefined)
    throw new ProviderUnavailable(`its certificate was answered with ${response.status}`);
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new ProviderUnavailable('its certificate cannot be read', error);
  }
};

const ask = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE) });
  } catch (error) {
    throw new ProviderUnavailable('its certificate cannot be fetched', error);
  }
};

const readText = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      length += chunk.length;
      if (length > MOST_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new ProviderUnavailable('its certificate broke off', error);
  }
  if (length > MOST_BYTES) throw new ProviderUnavailable('its certificate is no certificate');
  return Buffer.concat(chunks).toString('latin1');
};
