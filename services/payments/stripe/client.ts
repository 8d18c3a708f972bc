import { Stripe } from 'stripe';
import { noAnswer, NOT_AN_ANSWER } from '../provider-answer.ts';

export interface StripeAccount {
  readonly secretKey: string;
  /** Of the key, as the log has it. */
  readonly fingerprint: string;
  /** Of Stripe's API, or of a stand-in below a path. */
  readonly baseUrl?: string;
  /** Milliseconds that one call may take, its answer's body included. */
  readonly deadline?: number;
}

/** Stripe's "no", with the status, the code and the parameter that its error names. */
export interface StripeRefusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  readonly param: string;
  /** Whether it is what was answered when the key was used first, and may be true no more. */
  readonly isRepeated: boolean;
}
export type StripeAnswer<T> =
  | { readonly kind: 'result'; readonly result: Stripe.Response<T> }
  | StripeRefusal;

const DEADLINE = 10_000;

/** Stripe's own client. It never repeats a call by itself: what was asked is looked up first. */
export const createStripeClient = ({
  secretKey,
  baseUrl = 'https://api.stripe.com',
  deadline = DEADLINE,
}: StripeAccount): Stripe => {
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
    timeout: deadline,
    maxNetworkRetries: 0,
    telemetry: false,
    // The client by `fetch` counts the whole call towards the time-out, the one by node:http only its idle times.
    httpClient: Stripe.createFetchHttpClient(fetchBelow(pathname)),
  });
};

/** Stripe's client knows a host and a port, no path. Elsewhere it is not sent. */
const fetchBelow = (pathname: string): typeof fetch => {
  const prefix = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = prefix + url.pathname;
    return fetch(url, { ...init, redirect: 'error' });
  };
};

/**
 * Waits for a call. Throws `ProviderUnavailable` for all that is neither a result nor a clear "no". An error of Stripe's own
 * that it repeats is one: it keeps what it answered under a key, and asking again hears nothing else for a day.
 */
export const answerTo = async <T>(call: Promise<Stripe.Response<T>>): Promise<StripeAnswer<T>> => {
  try {
    return { kind: 'result', result: await call };
  } catch (error) {
    const {
      statusCode: status = 0,
      code = '',
      param = '',
      headers = {},
    } = error instanceof Stripe.errors.StripeError ? error : {};
    const isRepeated = headers['idempotent-replayed'] === 'true';
    if (status >= 500 && isRepeated)
      return { kind: 'refused', status, code: code || 'api_error', param, isRepeated };
    if (status >= 400 && status < 500 && !NOT_AN_ANSWER.has(status))
      return { kind: 'refused', status, code: codeOf(error, code), param, isRepeated };
    throw noAnswer(error);
  }
};

/** Stripe's error for a key that was used with other parameters has a type and no code. */
const codeOf = (error: unknown, code: string): string =>
  error instanceof Stripe.errors.StripeIdempotencyError ? 'idempotency_error' : code;
