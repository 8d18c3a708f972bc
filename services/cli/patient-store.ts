import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { Source } from '../media/copy-pictures.ts';
import { ObjectsTooSlow, ObjectsUnavailable, s3CodeOf } from '../platform/objects/object-store-errors.ts';
import type { ListedObject, Objects } from '../platform/objects/objects.ts';

type Store = Pick<Objects, 'ensureBucket' | 'list' | 'describe' | 'get' | 'put'>;

/** Milliseconds between two tries. */
const PAUSES = { initialDelay: 500, maxDelay: 8_000 };

const isAway = (error: unknown): boolean =>
  error instanceof ObjectsUnavailable && s3CodeOf(error) === undefined;

/** A long copy survives a store that is unavailable for some seconds; a refusal stays a refusal. */
export const patientStore = (store: Store, pauses = PAUSES): Store => {
  const again = retry(handleWhen(isAway), { maxAttempts: 6, backoff: new ExponentialBackoff(pauses) });
  return {
    ensureBucket: () => again.execute(() => store.ensureBucket()),
    list: async function* () {
      yield await again.execute(() => wholeListOf(store));
    },
    describe: (name) => again.execute(() => store.describe(name)),
    get: (name) => again.execute(() => store.get(name)),
    put: (name, webp) => again.execute(() => store.put(name, webp)),
  };
};

/**
 * The same of a store that pictures come from. One that breaks off each time it is asked for a picture, and still
 * describes it, cannot read that picture's file.
 */
export const patientSource = (store: Store, pauses = PAUSES): Source => {
  const { list, get } = patientStore(store, pauses);
  return {
    list,
    get: (name) =>
      get(name).catch(async (error: unknown) => {
        if (!isAway(error) || error instanceof ObjectsTooSlow || !(await store.describe(name))) throw error;
        return 'unreadable' as const;
      }),
  };
};

/** A page of it alone cannot be asked for again. */
const wholeListOf = async (store: Store): Promise<readonly ListedObject[]> => {
  const found: ListedObject[] = [];
  for await (const page of store.list()) found.push(...page);
  return found;
};
