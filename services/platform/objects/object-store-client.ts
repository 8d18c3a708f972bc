import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleType } from 'cockatiel';
import { Client, type ClientOptions } from 'minio';
import { errorCode } from '#resilience/error-code';
import {
  failureOf,
  isPage,
  isTransientStatus,
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
  /** The token of a temporary key. */
  readonly sessionToken?: string | undefined;
  /** A role that is taken with the key, or with a token instead of one. */
  readonly role?: Role | undefined;
  /** Whether the bucket is in the path, and not in front of the host name. */
  readonly pathStyle: boolean;
  /** The only CA that is trusted for the store's certificate. */
  readonly caFile?: string | undefined;
}

/** A call of the shop. It may take several requests, and has one deadline for all of them and their bodies. */
interface Call {
  readonly signal: AbortSignal;
  request?: http.ClientRequest;
  answer?: http.IncomingMessage;
}

/** Connections to the store at once; further requests wait, within their deadlines. */
export const SOCKETS = 24;
/** After `inARow` calls without an answer in time the store is left alone for `leftAloneFor` ms. */
const TOO_SLOW = { inARow: 3, leftAloneFor: 5_000 } as const;
const ENDED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);
/** Codes with which a store rejects a key of a role that it does not know, or no longer. */
const STALE = new Set(['ExpiredToken', 'InvalidToken', 'InvalidTokenId', 'InvalidAccessKeyId']);

/**
 * Runs calls on the S3 client, which has no deadlines of its own, so that a store that hangs does not hang the shop. A
 * call that meets its deadline is not repeated; after several of those in a row the next ones fail at once, except one
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

  /** Throws `ObjectsUnavailable`, or `ObjectsRefused` where the store refused. */
  return async <T>(ms: number, work: (client: Client) => Promise<T>): Promise<T> => {
    // The breaker would have the others wait for the one that tries.
    if (breaker.state === CircuitState.HalfOpen) throw leftAlone();
    try {
      return await breaker.execute(() => attempt(ms, work));
    } catch (error) {
      throw error instanceof BrokenCircuitError ? leftAlone() : error;
    }
  };
};
export type StoreClient = ReturnType<typeof createStoreClient>;

/** The store may have closed an idle connection; every call of the shop may be repeated. */
const hasEndedUnseen = (error: unknown, { signal, request, answer }: Call): boolean =>
  !signal.aborted && answer === undefined && request?.reusedSocket === true && ENDED.has(errorCode(error));

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
      // The client does not read the bodies of these answers, which would hold the connection.
      if (isTransientStatus(answer.statusCode)) answer.resume();
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
