/** What the conformance tests need of the client. Two clients in one process are unsafe in 6.2.1: here is the only one. */
import { randomUUID } from 'node:crypto';
import {
  type AllStreamResolvedEvent,
  EventStoreDBClient,
  jsonEvent,
  type JSONEventData,
  type JSONEventType,
  NotLeaderError,
  type ResolvedEvent,
} from '@eventstore/db-client';
import { logCredentials } from '../../../platform/settings/log-address.ts';

export type Proposed = JSONEventData<JSONEventType<string, { readonly n: number }>>;

let client: EventStoreDBClient | undefined;
/** The user in the address, or a node's first administrator. */
let user = { username: 'admin', password: 'changeit' };

/**
 * Connects to the node under test, once a process. Every call goes to the leader: only there it sees what was just
 * written.
 */
export function connect(url: string): EventStoreDBClient {
  if (client !== undefined) return client;
  client = EventStoreDBClient.connectionString(url);
  const named = logCredentials(url);
  if (named) user = { username: named.user, password: named.password };
  const argumentsOf = client['callArguments'];
  client['callArguments'] = (options, more) => argumentsOf({ ...options, requiresLeader: true }, more);
  return client;
}

/** The first call to a follower is answered with the leader's address, and the client reconnects there. */
export async function findLeader(): Promise<void> {
  for (;;) {
    try {
      await collect(esdb().readAll({ maxCount: 1 }));
      return;
    } catch (error) {
      if (!(error instanceof NotLeaderError)) throw error;
    }
  }
}

/** The only client; connected before the tests run. */
export function esdb(): EventStoreDBClient {
  if (client === undefined) throw new Error('not connected');
  return client;
}

/** The credentials of a user that the node knows. */
export const credentials = (): typeof user => user;

/** A name no other test uses, because a real node may hold other data. */
export const unique = (prefix: string): string => `${prefix}-${randomUUID()}`;

export const event = (n: number, type = 'happened', id: string = randomUUID()): Proposed =>
  jsonEvent({ id, type, data: { n } });

export const events = (count: number, type?: string): Proposed[] =>
  Array.from({ length: count }, (_, n) => event(n, type));

/** All events of a read. */
export async function collect(
  read: AsyncIterable<ResolvedEvent | AllStreamResolvedEvent>,
): Promise<ResolvedEvent[]> {
  const collected: ResolvedEvent[] = [];
  for await (const resolved of read) collected.push(resolved);
  return collected;
}

/** The `n` of each event, which shows in which order they were proposed. */
export const numbers = (resolved: readonly ResolvedEvent[]): unknown[] =>
  resolved.map(({ event: recorded }) =>
    recorded?.isJson === true && typeof recorded.data === 'object' && 'n' in recorded.data
      ? recorded.data['n']
      : undefined,
  );

export const revisions = (resolved: readonly ResolvedEvent[]): (bigint | undefined)[] =>
  resolved.map(({ event: recorded }) => recorded?.revision);

type Subscription = {
  on(name: 'data', listener: (resolved: ResolvedEvent) => void): unknown;
  once(name: 'caughtUp' | 'confirmation', listener: () => void): unknown;
  once(name: 'error', listener: (error: Error) => void): unknown;
  unsubscribe(): Promise<void>;
};

/** A subscription that collects its events and can wait for a number of them. */
export function follow(subscription: Subscription) {
  const received: ResolvedEvent[] = [];
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  let arrived = Promise.withResolvers<void>();
  subscription.once('error', failed.reject);
  subscription.on('data', (resolved) => {
    received.push(resolved);
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  const told = (name: 'caughtUp' | 'confirmation') => {
    const heard = new Promise<void>((resolve) => subscription.once(name, resolve));
    const either = Promise.race([heard, failed.promise]);
    either.catch(() => {});
    return either;
  };
  return {
    received,
    failed: failed.promise,
    confirmed: told('confirmation'),
    /** Never resolves for a stream that does not exist yet. */
    live: told('caughtUp'),
    async until(count: number): Promise<ResolvedEvent[]> {
      while (received.length < count) await Promise.race([arrived.promise, failed.promise]);
      return received;
    },
    stop: () => subscription.unsubscribe(),
  };
}
