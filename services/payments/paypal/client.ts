import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import paypal from '@paypal/checkout-server-sdk';
import { z } from 'zod';
import { answerWithin } from '../../platform/waiting/answer-within.ts';
import { noAnswer, NOT_AN_ANSWER } from '../provider-answer.ts';

export interface PayPalAccount {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The account that the credentials are of, and that the shop's money has to come to. */
  readonly merchantId: string;
  /** Of these credentials, as the log has it. */
  readonly fingerprint: string;
  /** Of PayPal's API, or of a stand-in below a path: `https://api-m.paypal.com`. */
  readonly baseUrl: string;
  /** Milliseconds that one call may take, token included. */
  readonly deadline?: number;
}

/** What PayPal answered: a result, or its "no" with the issue that its error names. */
export type PayPalAnswer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly issue: string };

export interface PayPalRequest {
  readonly path: string;
  readonly verb: string;
  readonly headers: object;
}

const DEADLINE = 10_000;
/**
 * Milliseconds that a connection is kept while nobody asks: shorter than what anything between us and PayPal forgets one
 * after, since a call on one that is gone ends in doubt. While somebody asks, their own deadline is shorter.
 */
const IDLE = 15_000;

/** Executes requests of PayPal's SDK. Throws `ProviderUnavailable` for all that is neither a result nor a clear "no". */
export const createPayPalClient = (account: PayPalAccount) => {
  const { deadline = DEADLINE } = account;
  const client = new GuardedClient(account, deadline);
  const late = () => new Error(`no answer within ${deadline} ms`);
  return async (request: PayPalRequest): Promise<PayPalAnswer> => {
    try {
      // The SDK's own time-out counts idle time only, and does not cover the wait for a token.
      const { result } = await answerWithin(deadline, client.execute(request), late);
      return { kind: 'result', result };
    } catch (error) {
      return refusalOf(error) ?? unavailable(error);
    }
  };
};

/**
 * PayPal's client without its holes: in the original an answer that cannot be parsed or unzipped is thrown outside of
 * any promise and ends the process, and the path of the base address is ignored.
 */
class GuardedClient extends paypal.core.PayPalHttpClient {
  readonly #deadline: number;

  constructor({ clientId, clientSecret, baseUrl }: PayPalAccount, deadline: number) {
    super(new paypal.core.PayPalEnvironment(clientId, clientSecret, baseUrl, baseUrl));
    this.#deadline = deadline;
    const { pathname, protocol } = new URL(baseUrl);
    const { Agent } = protocol === 'https:' ? https : http;
    const agent = new Agent({ keepAlive: true, timeout: IDLE });
    const prefix = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    this.addInjector((request) => {
      // The SDK passes its request on to node:http as the options; it is a copy, fresh for every try.
      Object.assign(request, { path: prefix + request.path, agent });
      Object.defineProperty(request, 'signal', {
        enumerable: true,
        // Read when the connection is made: a signal that has fired before that would end the process, too.
        get: () => AbortSignal.timeout(deadline),
      });
      request.headers['Accept-Encoding'] = 'identity';
    });
  }

  override getTimeout(): number {
    return this.#deadline;
  }

  /** No answer counts as compressed: we ask for none, and unpacking is not guarded. */
  override formatHeaders(headers: Parameters<paypal.core.PayPalHttpClient['formatHeaders']>[0]) {
    const { 'content-encoding': _, ...rest } = super.formatHeaders(headers);
    return rest;
  }

  _parseResponse(body: string, { statusCode, headers }: IncomingMessage) {
    return { statusCode, headers, result: parseJson(body) };
  }
}

const failure = z.object({ statusCode: z.int().min(400).max(499), message: z.string() });
const problem = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

const refusalOf = (error: unknown): PayPalAnswer | undefined => {
  const failed = failure.safeParse(error);
  if (!failed.success || NOT_AN_ANSWER.has(failed.data.statusCode)) return undefined;
  const body = problem.safeParse(parseJson(failed.data.message));
  if (!body.success) return undefined;
  const issue = body.data.details?.[0]?.issue ?? body.data.name;
  return { kind: 'refused', status: failed.data.statusCode, issue };
};

const unavailable = (error: unknown): never => {
  throw noAnswer(error);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
