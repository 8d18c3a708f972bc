import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleType } from 'cockatiel';
import { Client } from 'minio';
import {
  failureOf,
  isPage,
  isPassing,
  ObjectsRefused,
  ObjectsTooSlow,
  ObjectsUnavailable,
  pageOf,
  type StoreAddress,
} from './object-store-errors.ts';

export interface ObjectsConfig extends StoreAddress {
  /** http://host:port or https://host of any S3 store. */
  readonly endpoint: string;
  readonly region: string;
  readonly secretKey: string;
}

/** A call of the shop, which may be several requests, with one deadline for all of them, their bodies included. */
interface Call {
  readonly signal: AbortSignal;
  request?: http.ClientRequest;
  answer?: http.IncomingMessage;
}

/** Connections to the store at once; further requests wait in line, within their deadlines. */
export const SOCKETS = 24;
/** After this many calls in a row without an answer in time the store is left alone, for this long in ms. */
const TOO_SLOW = { inARow: 3, leftAloneFor: 5_000 } as const;
const ENDED = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Runs calls on the S3 client, which has no deadlines of its own. A store that hangs must not hang the shop: a call ends
 * with its deadline and is not repeated then, and after a few of those in a row the next ones fail at once, but for one
 * now and then that tries.
 */
export const createStoreClient = (config: ObjectsConfig) => {
  const calls = new AsyncLocalStorage<Call>();
  const client = clientOf(config, calls);
  const breaker = circuitBreaker(handleType(ObjectsTooSlow), {
    halfOpenAfter: TOO_SLOW.leftAloneFor,
    breaker: new ConsecutiveBreaker(TOO_SLOW.inARow),
  });
  const leftAlone = () => new ObjectsUnavailable(`${config.endpoint} did not answer the last calls in time`);

  const attempt = async <T>(ms: number, work: (client: Client) => Promise<T>): Promise<T> => {
    const call: Call = { signal: AbortSignal.timeout(ms) };
    const once = () => calls.run(call, () => work(client));
    try {
      const result = await once().catch((error: unknown) => {
        if (!hasEndedUnseen(error, call)) throw error;
        return once();
      });
      if (call.answer && isPage(call.answer)) throw new ObjectsRefused(config, pageOf(call.answer));
      return result;
    } catch (error) {
      throw call.signal.aborted ? new ObjectsTooSlow(config, ms) : failureOf(error, call.answer, config);
    }
  };

  /** Throws `ObjectsUnavailable`, `ObjectsRefused` when it was the store that said no. */
  return async <T>(ms: number, work: (client: Client) => Promise<T>): Promise<T> => {
    // The breaker would let the others wait for the one that tries.
    if (breaker.state === CircuitState.HalfOpen) throw leftAlone();
    try {
      return await breaker.execute(() => attempt(ms, work));
    } catch (error) {
      throw error instanceof BrokenCircuitError ? leftAlone() : error;
    }
  };
};
export type StoreClient = ReturnType<typeof createStoreClient>;

/** A kept connection may have been ended by the store while nobody used it; every call of the shop may be repeated. */
const hasEndedUnseen = (error: unknown, { signal, request, answer }: Call): boolean =>
  !signal.aborted &&
  answer === undefined &&
  request?.reusedSocket === true &&
  ENDED.has((error as NodeJS.ErrnoException).code ?? '');

function clientOf(config: ObjectsConfig, calls: AsyncLocalStorage<Call>): Client {
  const { endpoint, region, accessKey, secretKey } = config;
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const send = (options: http.RequestOptions, answered?: (answer: http.IncomingMessage) => void) => {
    const call = calls.getStore();
    const request = (useSSL ? https : http).request({ ...options, signal: call?.signal }, (answer) => {
      if (call) call.answer = answer;
      answered?.(answer);
      // Of these the client leaves the body unread, which would hold the connection.
      if (isPassing(answer.statusCode)) answer.resume();
    });
    if (call) call.request = request;
    return request;
  };
  return new Client({
    endPoint: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    useSSL,
    region,
    accessKey,
    secretKey,
    pathStyle: true,
    transport: { request: send as typeof http.request },
    transportAgent: new (useSSL ? https : http).Agent({ keepAlive: true, maxSockets: SOCKETS }),
    retryOptions: { disableRetry: true },
  });
}
