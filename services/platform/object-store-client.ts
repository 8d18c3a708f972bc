import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleType } from 'cockatiel';
import { Client, type ClientOptions } from 'minio';
import {
  failureOf,
  isPage,
  isPassing,
  ObjectsRefused,
  ObjectsTooSlow,
  ObjectsUnavailable,
  pageOf,
  s3CodeOf,
  type StoreAddress,
} from './object-store-errors.ts';
import { RoleCredentials, type Role } from './object-store-role.ts';

export interface ObjectsConfig extends StoreAddress {
  /** http://host:port or https://host of any S3 store. */
  readonly endpoint: string;
  readonly region: string;
  readonly secretKey: string;
  /** Of a key that was given for a while. */
  readonly sessionToken?: string | undefined;
  /** Taken with the key, or with a token instead of one. */
  readonly role?: Role | undefined;
  /** Whether the bucket is in the path, and not before the host's name. */
  readonly pathStyle: boolean;
  /** Who vouches for the store's certificate, and nobody else. */
  readonly caFile?: string | undefined;
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
/** By these a store says that it does not know, or not any more, the key that came with a role. */
const STALE = new Set(['ExpiredToken', 'InvalidToken', 'InvalidTokenId', 'InvalidAccessKeyId']);

/**
 * Runs calls on the S3 client, which has no deadlines of its own. A store that hangs must not hang the shop: a call ends
 * with its deadline and is not repeated then, and after a few of those in a row the next ones fail at once, but for one
 * now and then that tries.
 */
export const createStoreClient = (config: ObjectsConfig) => {
  const calls = new AsyncLocalStorage<Call>();
  const role = roleOf(config);
  const client = clientOf(config, calls, role);
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
      if (call.signal.aborted) throw new ObjectsTooSlow(config, ms);
      const failure = failureOf(error, call.answer, config);
      if (STALE.has(s3CodeOf(failure) ?? '')) role?.forget();
      throw failure;
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

function agentFor(address: string, { caFile }: ObjectsConfig): http.Agent {
  const shared = { keepAlive: true, maxSockets: SOCKETS };
  if (address.startsWith('http:')) return new http.Agent(shared);
  return new https.Agent({ ...shared, ...(caFile !== undefined && { ca: readFileSync(caFile) }) });
}

function roleOf(config: ObjectsConfig): RoleCredentials | undefined {
  const { role, region, accessKey, secretKey } = config;
  return (
    role &&
    new RoleCredentials({ role, region, accessKey, secretKey, agent: agentFor(role.stsEndpoint, config) })
  );
}

type Provider = NonNullable<ClientOptions['credentialsProvider']>;

function clientOf(
  config: ObjectsConfig,
  calls: AsyncLocalStorage<Call>,
  credentialsProvider: RoleCredentials | undefined,
): Client {
  const { endpoint, region, accessKey, secretKey, sessionToken, pathStyle } = config;
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
    ...(credentialsProvider
      ? // The package declares its own class twice, so that one is not the other.
        { credentialsProvider: credentialsProvider as object as Provider }
      : { accessKey, secretKey, ...(sessionToken !== undefined && { sessionToken }) }),
    pathStyle,
    transport: { request: send as typeof http.request },
    transportAgent: agentFor(endpoint, config),
    retryOptions: { disableRetry: true },
  });
}
