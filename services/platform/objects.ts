import { buffer } from 'node:stream/consumers';
import { createStoreClient, type ObjectsConfig, type StoreClient } from './object-store-client.ts';
import { ObjectsRefused, ObjectsUnavailable, s3CodeOf } from './object-store-errors.ts';
import { oncePer } from './once-per.ts';

export type Objects = {
  /** Keeps a WebP picture; the same again changes nothing. */
  put(name: string, webp: Buffer): Promise<void>;
  /** The bytes of an object, such as `{hash}.webp`; undefined when there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Afterwards it is gone, whether it was there or not. */
  remove(name: string): Promise<void>;
  /** Makes the bucket when it is missing, and makes sure that objects can be kept in it. */
  ensureBucket(): Promise<void>;
  /** Whether the last call was answered as it should be. Asks nobody. */
  isAnswering(): boolean;
};

interface Options {
  /** Told why the store cannot be used: the same once a minute, however many calls fail. */
  readonly onTrouble?: (error: ObjectsUnavailable) => void;
}

/** Milliseconds. A page waits for its pictures: what is slower than this is answered with 503. */
const DEADLINE = { get: 2_000, change: 10_000 } as const;
/** Milliseconds between two times that the same trouble is told. */
const TOLD_EVERY = 60_000;
/** Milliseconds for which one object that was read shows that the key may read. */
const READ_PROVES = 60_000;
/** An object that shows what the key may do. Its bucket is not asked for: that may be forbidden where objects are not. */
const PROBE = 'probe.txt';

/** The shop's way to S3 (design §1). It throws nothing but `ObjectsUnavailable` and its kinds. */
export function connectObjects(
  config: ObjectsConfig,
  { onTrouble = () => undefined }: Options = {},
): Objects {
  const call = createStoreClient(config);
  const tell = oncePer(TOLD_EVERY, onTrouble);
  let isAnswering = false;
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      isAnswering = true;
      return result;
    } catch (error) {
      isAnswering = false;
      if (error instanceof ObjectsUnavailable) tell(error.message, error);
      throw error;
    }
  };
  const { bucket } = config;
  const get = getter(call, bucket);
  const keep = keeper(call, config);
  return {
    put: (name, webp) => watched(() => keep(name, webp, 'image/webp')),
    get: (name) => watched(() => get(name)),
    remove: (name) => watched(() => call(DEADLINE.change, (client) => client.removeObject(bucket, name))),
    ensureBucket: () => watched(() => keep(PROBE, Buffer.from('Objects can be kept here.\n'), 'text/plain')),
    isAnswering: () => isAnswering,
  };
}

/** Keeps an object; the bucket is made when it turns out to be missing. */
const keeper = (call: StoreClient, config: ObjectsConfig) => {
  const put = async (name: string, bytes: Buffer, type: string): Promise<void> => {
    const { etag } = await call(DEADLINE.change, (client) =>
      client.putObject(config.bucket, name, bytes, bytes.length, { 'Content-Type': type }),
    );
    // Whatever else says 200 has kept nothing.
    if (!etag) throw new ObjectsRefused(config, 'HTTP 200 without an entity tag');
  };
  return async (...object: Parameters<typeof put>): Promise<void> => {
    try {
      await put(...object);
    } catch (error) {
      if (s3CodeOf(error) !== 'NoSuchBucket') throw error;
      await makeBucket(call, config);
      await put(...object);
    }
  };
};

/**
 * Where a key may not list, S3 answers AccessDenied for what is not there. So it means that, as long as the key can still
 * read what is there.
 */
const getter = (call: StoreClient, bucket: string) => {
  let lastRead = -Infinity;
  let hasReadProbe = false;
  const read = async (name: string) => {
    const bytes = await call(DEADLINE.get, async (client) => buffer(await client.getObject(bucket, name)));
    lastRead = performance.now();
    if (name === PROBE) hasReadProbe = true;
    return bytes;
  };
  const mayRead = async (): Promise<boolean> => {
    if (performance.now() - lastRead < READ_PROVES) return true;
    const isRead = await read(PROBE).then(
      () => true,
      () => false,
    );
    // A key that only reads has put no probe there.
    return isRead || (!hasReadProbe && lastRead > 0);
  };
  return async (name: string): Promise<Buffer | undefined> => {
    try {
      return await read(name);
    } catch (error) {
      const code = s3CodeOf(error);
      const isMissing = code === 'NoSuchKey' || code === 'NotFound';
      if (isMissing || (code === 'AccessDenied' && (await mayRead()))) return undefined;
      throw error;
    }
  };
};

async function makeBucket(call: StoreClient, { bucket, region }: ObjectsConfig): Promise<void> {
  try {
    await call(DEADLINE.change, (client) => client.makeBucket(bucket, region));
  } catch (error) {
    if (s3CodeOf(error) !== 'BucketAlreadyOwnedByYou') throw error; // another process was quicker
  }
}
