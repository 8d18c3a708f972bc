import { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { widestOf } from '../../platform/http/network.ts';
import { bucket } from '../../platform/http/throttles/bucket.ts';
import { ProviderUnavailable } from '../ports.ts';
import type { Delivery } from '../webhooks/webhook.ts';

/** Milliseconds, and bytes. */
const DEADLINE = 5_000;
const MOST_BYTES = 64 * 1_024;
const LEAST_KEY_BITS = 2_048;
/** How many are kept: of those that PayPal has signed with, which are one or two at a time, and of those that webhooks name. */
const MOST_KEPT = 20;
/** How long what a webhook names is remembered, or that it is not there, in milliseconds. */
const GUESS_KEPT = 60_000;
/** How many are fetched at once, and how many more may wait for it: who forges webhooks can name any number. */
const MOST_AT_ONCE = 4;
const MOST_WAITING = 20;
/** How many are fetched a second in the long run, and at once: PayPal must not be flooded through the shop either. */
const FETCHED = { rate: 1, burst: 20 } as const;
/** How many of them for one network, or site of networks: who forges webhooks must leave some for PayPal's own. */
const FETCHED_FOR_ONE = { rate: 0.1, burst: 5 } as const;

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;

export interface Certificates {
  /**
   * The certificate at an address, or undefined when that is none of PayPal's or not valid now. Throws
   * `ProviderUnavailable` when it cannot be fetched now, or too many others are.
   */
  find(url: string, delivery: Naming): Promise<X509Certificate | undefined>;
  /** Tells that a signature was made with this one: it is kept, whatever else webhooks name. */
  keep(url: string, certificate: X509Certificate): void;
}

/** The delivery that names a certificate. */
type Naming = Pick<Delivery, 'now' | 'network'>;

interface Guess {
  readonly at: number;
  readonly found: Promise<X509Certificate | undefined>;
}

/**
 * Fetches PayPal's certificates from PayPal and from nowhere else, whatever address a webhook names: that it comes from
 * there, over TLS, is what makes it PayPal's. `baseUrl` is the API's; live and sandbox serve certificates beside it.
 */
export const createCertificates = (baseUrl: string): Certificates => {
  const places = placesOf(baseUrl);
  const proved = new LRUCache<string, X509Certificate>({ max: MOST_KEPT });
  const guesses = new LRUCache<string, Guess>({ max: MOST_KEPT });
  const inTurn = pLimit(MOST_AT_ONCE);
  const takeOwn = bucket(FETCHED_FOR_ONE);
  const take = bucket(FETCHED);

  const guess = (url: string, { now, network }: Naming): Promise<X509Certificate | undefined> => {
    const at = now.getTime();
    const known = guesses.get(url);
    if (known && at - known.at < GUESS_KEPT) return known.found;
    const isTooMuch = () => (takeOwn(widestOf(network)) ?? take('PayPal')) !== undefined;
    if (inTurn.pendingCount >= MOST_WAITING || isTooMuch())
      throw new ProviderUnavailable('too many certificates are asked for');
    const found = inTurn(() => fetchCertificate(url)).catch((error: unknown) => {
      guesses.delete(url);
      throw error;
    });
    guesses.set(url, { at, found });
    return found;
  };

  return {
    find: async (url, delivery) => {
      if (!places.some((place) => url.startsWith(place) && PATH.test(url.slice(place.length))))
        return undefined;
      const own = proved.get(url);
      if (own && isValid(own, delivery.now)) return own;
      const certificate = await guess(url, delivery);
      return certificate && isValid(certificate, delivery.now) ? certificate : undefined;
    },
    keep: (url, certificate) => void proved.set(url, certificate),
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
  if (response.status === 404 || response.status === 410) {
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
