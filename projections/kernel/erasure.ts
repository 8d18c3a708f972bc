import { accountEvents, emailEvents } from '#contracts/accounts/events';
import type { DomainEvent } from '#contracts/kernel/event';
import { ignored, type EventsIn, type Reactions } from './positioned-event.ts';

/** The streams whose events erase people. */
export const erasureStreams = { account: accountEvents, email: emailEvents } as const;

type ErasureEvent = EventsIn<typeof erasureStreams>;

const person = ({ data }: ErasureEvent): string | undefined => data.userId;

/**
 * Nobody is erased when an account releases an address because it has another one. For a deleted account, the release
 * of its last address erases the person again.
 */
const personWithoutAccount = (event: ErasureEvent): string | undefined =>
  event.type === 'EmailReleased' && event.data.accountStays ? undefined : person(event);

/**
 * Which event erases whom. A person's rows are erased when their account is deleted, and again once the key is
 * certainly gone: when the account's e-mail is released, or a guest's erasure is noted. Events that were sealed just
 * before the deletion and written just after it may have been opened in between.
 */
export const erasures: Reactions<ErasureEvent, typeof person> = {
  AccountRegistered: ignored,
  RegistrationAbandoned: ignored,
  ProfileUpdated: ignored,
  PasswordChanged: ignored,
  EmailChanged: ignored,
  AdminGranted: ignored,
  AdminRevoked: ignored,
  AuditorGranted: ignored,
  AuditorRevoked: ignored,
  AccountDeleted: person,
  GuestRegistered: ignored,
  GuestDeleted: person,
  GuestErased: person,
  GuestTakenIn: ignored,
  EmailClaimed: ignored,
  EmailReleased: personWithoutAccount,
};

/** Whom these events erase. */
export const personsErasedBy = (events: readonly DomainEvent[]): ReadonlySet<string> =>
  new Set(events.filter(isKnown).flatMap((event) => personErasedBy(event) ?? []));

const personErasedBy = (event: ErasureEvent): string | undefined => {
  const reaction = erasures[event.type];
  return reaction === ignored ? undefined : reaction(event);
};

const isKnown = (event: DomainEvent): event is ErasureEvent => Object.hasOwn(erasures, event.type);
