import { buffer } from 'node:stream/consumers';
import type { Client } from 'minio';
import { createStoreClient, type ObjectsConfig, type StoreClient } from './object-store-client.ts';
import { ObjectsRefused, ObjectsUnavailable, s3CodeOf } from './object-store-errors.ts';
import { looker } from './object-looks.ts';
import { oncePer } from '../waiting/once-per.ts';

/** What a store knows of an object beside its content. */
export interface ObjectFacts {
  readonly size: number;
  readonly etag: string;
  readonly type: string | undefined;
}
export interface ListedObject extends Pick<ObjectFacts, 'size' | 'etag'> {
  readonly name: string;
}

export type Objects = {
  /** Stores a WebP picture; storing the same again changes nothing. */
  put(name: string, webp: Buffer): Promise<void>;
  /** The bytes of an object, such as `{hash}.webp`; undefined when it does not exist. */
  get(name: string): Promise<Buffer | undefined>;
  describe(name: string): Promise<ObjectFacts | undefined>;
  /** Lists the whole bucket in pages. The key needs a right of its own for this, which the shop does not need. */
  list(): AsyncIterable<readonly ListedObject[]>;
  /** Removes an object; it is no fault if there is none. */
  remove(name: string): Promise<void>;
  /** Creates the bucket when it is missing, and checks that objects can be stored in it. */
  ensureBucket(): Promise<void>;
  /** Whether the last call succeeded. Makes no call. */
  isAnswering(): boolean;
  /** Whether the store answers now: as the last call has shown, or where that is no longer recent, as a look shows. */
  answers(): Promise<boolean>;
};

interface Options {
  /** Called with why the store cannot be used: for the same reason once a minute, however many calls fail. */
  readonly onTrouble?: (error: ObjectsUnavailable) => void;
  /** Milliseconds for which a call has shown whether the store answers. */
  readonly recent?: number;
}

/** Milliseconds. Pages wait for their pictures: what takes longer is answered 503. */
const DEADLINE = { get: 2_000, change: 10_000 } as const;
/** Milliseconds: in quiet hours no call shows that the store went away, or came back. */
const RECENT = 5_000;
/** Milliseconds between two reports of the same trouble. */
const TOLD_EVERY = 60_000;
/**
 * An object by which to test what the key may do. The bucket is not asked for, since that may be forbidden where
 * objects are not.
 */
const PROBE = 'probe.txt';
/** Objects in a page of a list: the most that S3 gives at once. */
const PAGE = 1_000;

/** Connects to S3 (design §1). Throws nothing but `ObjectsUnavailable` and its subclasses. */
export function connectObjects(
  config: ObjectsConfig,
  { onTrouble = () => undefined, recent = RECENT }: Options = {},
): Objects {
  const call = createStoreClient(config);
  const tell = oncePer(TOLD_EVERY, onTrouble);
  let isAnswering = false;
  let calledAt = -Infinity;
  let looking: Promise<unknown> | undefined;
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      isAnswering = true;
      return result;
    } catch (error) {
      isAnswering = false;
      if (error instanceof ObjectsUnavailable) tell(error.message, error);
      throw error;
    } finally {
      calledAt = performance.now();
    }
  };
  const { bucket } = config;
  const look = looker((name, ask) => call(DEADLINE.get, (client) => ask(client, bucket, name)), PROBE);
  const keep = keeper(call, config);
  const get = (name: string) =>
    watched(() => look(name, async (client, ...where) => buffer(await client.getObject(...where))));
  return {
    put: (name, webp) => watched(() => keep(name, webp, 'image/webp')),
    get,
    describe: (name) => watched(() => look(name, describe)),
    list: () => pages(call, bucket),
    remove: (name) => watched(() => call(DEADLINE.change, (client) => client.removeObject(bucket, name))),
    ensureBucket: () => watched(() => keep(PROBE, Buffer.from('Objects can be kept here.\n'), 'text/plain')),
    isAnswering: () => isAnswering,
    answers: async () => {
      if (performance.now() - calledAt >= recent)
        // A HEAD would not say why it is refused.
        await (looking ??= get(PROBE)
          .catch(() => undefined)
          .finally(() => (looking = undefined)));
      return isAnswering;
    },
  };
}

/** Stores an object, and creates the bucket when that turns out to be missing. */
const keeper = (call: StoreClient, config: ObjectsConfig) => {
  const put = async (name: string, bytes: Buffer, type: string): Promise<void> => {
    const { etag } = await call(DEADLINE.change, (client) =>
      client.putObject(config.bucket, name, bytes, bytes.length, { 'Content-Type': type }),
    );
    // Anything else that answers 200 has stored nothing.
    if (!etag) throw new ObjectsRefused(config, 'HTTP 200 without an entity tag');
  };
  return async (...object: Parameters<typeof put>): Promise<void> => {
    try {
      await put(...object);
    } catch (error) {
      if (s3CodeOf(error) !== 'NoSuchBucket') throw error;
      await makeBucket(call, config, error);
      await put(...object);
    }
  };
};

const describe = async (client: Client, bucket: string, name: string): Promise<ObjectFacts> => {
  const { size, etag, metaData } = await client.statObject(bucket, name);
  return { size, etag, type: metaData['content-type'] };
};

async function* pages(call: StoreClient, bucket: string): AsyncGenerator<readonly ListedObject[]> {
  let next: string | undefined = '';
  while (next !== undefined) {
    const token: string = next;
    const page = await call(DEADLINE.change, (client) =>
      client.listObjectsV2Query(bucket, '', token, '', PAGE, ''),
    );
    yield page.objects.flatMap(({ name, size, etag }) =>
      name === undefined ? [] : [{ name, size, etag: etag ?? '' }],
    );
    next = page.isTruncated ? page.nextContinuationToken : undefined;
  }
}

/** Creates the bucket. A key that may not do so has to be given one: then it stays missing. */
async function makeBucket(
  call: StoreClient,
  { bucket, region }: ObjectsConfig,
  isMissing: unknown,
): Promise<void> {
  try {
    await call(DEADLINE.change, (client) => client.makeBucket(bucket, region));
  } catch (error) {
    if (s3CodeOf(error) === 'AccessDenied') throw isMissing;
    if (s3CodeOf(error) !== 'BucketAlreadyOwnedByYou') throw error; // another process was quicker
  }
}
