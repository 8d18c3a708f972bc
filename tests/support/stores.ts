import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { ObjectsConfig } from '../../services/platform/objects/object-store-client.ts';

export const TEMPLATE = 'suuq_template';

/** What the run's set-up started; a store is undefined where its embedded server does not exist. */
export type Stores = {
  readonly postgres: string;
  readonly eventStore: string | undefined;
  /** Whether the read side's tests keep their events there, too, and not in memory. */
  readonly isEventStoreProjected: boolean;
  readonly objects: ObjectStoreAddress | undefined;
};

type ObjectStoreAddress = Omit<ObjectsConfig, 'bucket'>;

/** The most difficult event store of `services/embedded/eventstore/testing`. */
export type EventStoreMode = 'restless';

declare module 'vitest' {
  interface ProvidedContext {
    stores: Stores;
    /** The project's event store for its shops. Undefined is the plain one. */
    eventStoreMode: EventStoreMode | undefined;
  }
}

type TestDatabase = { readonly url: string };

/**
 * A new empty database with the newest schema. Ask once a file (or once a test). Copying the template's files is half the
 * work of writing them to the write-ahead log.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const server = inject('stores').postgres;
  const client = new pg.Client({ connectionString: inDatabase(server, 'postgres') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  } finally {
    await client.end();
  }
  return { url: inDatabase(server, name) };
}

/**
 * The run's event store. All files share it: use your own ids for streams, and begin at the log's end where the whole
 * log is followed. One client a process; dispose of it only when no append is in flight.
 */
export function eventStoreUrl(): string {
  return present(inject('stores').eventStore, 'event store');
}

/** The run's object store, with a new bucket name (the bucket does not exist yet). */
export function testObjects(): ObjectsConfig {
  return {
    ...present(inject('stores').objects, 'object store'),
    bucket: `test-${randomBytes(8).toString('hex')}`,
  };
}

function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

function present<T>(store: T | undefined, name: string): T {
  if (store === undefined) throw new Error(`There is no embedded ${name} to test with.`);
  return store;
}
