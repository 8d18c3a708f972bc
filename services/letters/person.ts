import { accountEvents, type AccountEvent } from '#contracts/accounts/events';
import { decode } from '#contracts/kernel/event';
import { ERASED, reveal } from '#contracts/kernel/personal';
import type { EventLog } from '../platform/event-log.types.ts';
import type { KeyReader } from '../platform/personal-data.ts';

/** Whom a letter goes to. */
export interface Addressee {
  readonly name: string;
  readonly address: string;
}

interface Deps {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly personal: Pick<KeyReader, 'open'>;
}

/** The person by their own stream; undefined for who was erased, or is being. */
export const addresseeOf = async (
  { log, personal }: Deps,
  userId: string,
): Promise<Addressee | undefined> => {
  const events = await personal.open(await log.readStream(`account-${userId}`));
  const person = events
    .map(({ type, metadata, data }) => decode(accountEvents, { type, version: metadata.schema, data }))
    .reduce<Addressee | undefined>(evolve, undefined);
  return person?.address === ERASED ? undefined : person;
};

const evolve = (person: Addressee | undefined, event: AccountEvent): Addressee | undefined => {
  switch (event.type) {
    case 'AccountRegistered':
    case 'GuestRegistered':
      return { name: reveal(event.data.name), address: reveal(event.data.email) };
    case 'ProfileUpdated':
      return person && { ...person, name: reveal(event.data.name) };
    case 'AccountDeleted':
    case 'GuestDeleted':
    case 'GuestErased':
    case 'RegistrationAbandoned':
      return undefined;
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
