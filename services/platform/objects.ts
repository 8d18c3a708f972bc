import http from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { Client, S3Error } from 'minio';

export type ObjectsConfig = {
  /** http://host:port or https://host of any S3 store. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

/** The store was not reached, or did not answer in time; asking again may help. */
export class ObjectsUnavailable extends Error {
  /** What the HTTP layer knows a store that is away by. */
  readonly code = 'ETIMEDOUT';

  constructor(cause: unknown) {
    super(`the object store is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ObjectsUnavailable';
  }
}

export type Objects = {
  /** Keeps a WebP picture; the same again changes nothing. */
  put(name: string, webp: Buffer): Promise<void>;
  /** The bytes of an object, such as `{hash}.webp`; undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Afterwards it is gone, whether it was there or not. */
  remove(name: string): Promise<void>;
  /** Makes the bucket when it is missing. */
  ensureBucket(): Promise<void>;
  /** Whether the store answers and has the bucket. Never throws. */
  ready(): Promise<boolean>;
};

/** Milliseconds for one request, its body included. */
const DEADLINE = { call: 10_000, ready: 2_000 } as const;

/** The shop's way to S3 (design §1). */
export function connectObjects(config: ObjectsConfig): Objects {
  const { bucket, region } = config;
  const client = clientOf(config, DEADLINE.call);
  const probe = clientOf(config, DEADLINE.ready);
  return {
    put: (name, webp) =>
      reach(async () => {
        await client.putObject(bucket, name, webp, webp.length, { 'Content-Type': 'image/webp' });
      }),
    get: (name) =>
      reach(async () => {
        try {
          return await buffer(await client.getObject(bucket, name));
        } catch (error) {
          if (codeOf(error) === 'NoSuchKey') return undefined;
          throw error;
        }
      }),
    remove: (name) => reach(() => client.removeObject(bucket, name)),
    ensureBucket: () =>
      reach(async () => {
        if (await client.bucketExists(bucket)) return;
        await client.makeBucket(bucket, region).catch((error: unknown) => {
          if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error; // another process was quicker
        });
      }),
    ready: () => probe.bucketExists(bucket).catch(() => false),
  };
}

/** The client has no deadlines of its own, and repeats without telling; each of its requests is ended after so long. */
function clientOf({ endpoint, region, accessKey, secretKey }: ObjectsConfig, deadline: number): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const { request } = useSSL ? https : http;
  const withDeadline = (options: http.RequestOptions, answered?: (response: http.IncomingMessage) => void) =>
    request({ ...options, signal: AbortSignal.timeout(deadline) }, answered);
  return new Client({
    endPoint: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    useSSL,
    region,
    accessKey,
    secretKey,
    pathStyle: true,
    transport: { request: withDeadline as typeof http.request },
    transportAgent: new (useSSL ? https : http).Agent({ keepAlive: true }),
    retryOptions: { disableRetry: true },
  });
}

const ENDED = new Set(['ECONNRESET', 'EPIPE']);

/** What S3 refuses is a fault of ours and goes up as it is; everything else means that it is away. */
async function reach<T>(call: () => Promise<T>, again = true): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // A kept connection may have ended unseen; every call here may be repeated.
    if (again && ENDED.has((error as NodeJS.ErrnoException).code ?? '')) return reach(call, false);
    throw error instanceof S3Error ? error : new ObjectsUnavailable(error);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof S3Error ? error.code : undefined;
}
