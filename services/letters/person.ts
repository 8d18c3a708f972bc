import { LRUCache } from 'lru-cache';
import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { decode, storedIn } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { Handler } from '../kernel/handler.ts';
import type { EventLog } from '../kernel/event-log.ts';
import { realMachine, type Machine } from '../kernel/machine.ts';
import type { KeyReader } from '../platform/personal-data.ts';

/** The recipient of a letter. */
export interface Addressee {
  readonly name: string;
  readonly address: string;
}

interface Deps {
  readonly handler: Pick<Handler, 'recent'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly personal: Pick<KeyReader, 'open'>;
}

export type AddresseeOf = (userId: string) => Promise<Addressee | undefined>;

/**
 * How many people are cached, and for how many ms: about as long as one order and payment take. Then they are dropped,
 * so that nobody who is erased stays in memory for longer.
 */
const MOST = 500;
const KEPT_FOR = 60_000;

/** The revision of an account's stream, from the copy that follows the log: it has nothing personal. */
const changes: Aggregate<null, AccountEvent> = {
  category: 'account',
  events: accountEvents,
  initial: null,
  evolve: () => null,
};

/**
 * Finds people by their own streams; undefined for a person who is erased, or being erased. A recent recipient is not
 * read again unless something has happened to the account since.
 */
export const addressees = (
  { handler, log, personal }: Deps,
  machine: Pick<Machine, 'now'> = realMachine,
): AddresseeOf => {
  const known = new LRUCache<string, { readonly person: Addressee; readonly revision: number }>({
    max: MOST,
    ttl: KEPT_FOR,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: machine,
  });
  const read = async (userId: string): Promise<Addressee | undefined> => {
    const stored = await personal.open(await log.readStream(`account-${userId}`));
    const person = stored
      .map((event) => decode(accountEvents, storedIn(event)))
      .reduce<Addressee | undefined>(evolve, undefined);
    if (!person || person.address === ERASED) return undefined;
    known.set(userId, { person, revision: stored.at(-1)?.revision ?? -1 });
    return person;
  };
  return async (userId) => {
    const one = known.get(userId);
    if (one && (await handler.recent(changes, userId)).revision === one.revision) return one.person;
    known.delete(userId);
    return read(userId);
  };
};

const evolve = (person: Addressee | undefined, event: AccountEvent): Addressee | undefined => {
  switch (event.type) {
    case 'AccountRegistered':
    case 'GuestRegistered':
      return { name: reveal(event.data.name), address: reveal(event.data.email) };
    case 'ProfileUpdated':
      return person && { ...person, name: reveal(event.data.name) };
    case 'EmailChanged':
      return person && { ...person, address: reveal(event.data.email) };
    case 'AccountDeleted':
    case 'GuestDeleted':
    case 'GuestErased':
    case 'RegistrationAbandoned':
      return undefined;
    // Letters about a guest's earlier orders still go to the address given then.
    case 'GuestTakenIn':
    case 'PasswordChanged':
    case 'AdminGranted':
    case 'AdminRevoked':
    case 'AuditorGranted':
    case 'AuditorRevoked':
      return person;
    default:
      event satisfies never;
      return person;
  }
};
