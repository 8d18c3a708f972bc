import { accountEvents, emailEvents } from '#contracts/accounts/events';
import type { DomainEvent } from '#contracts/kernel/event';
import { ignored, type EventsIn, type Reactions } from './positioned-event.ts';

/** The streams that tell of erasures. */
export const erasureStreams = { account: accountEvents, email: emailEvents } as const;

type ErasureEvent = EventsIn<typeof erasureStreams>;

const person = ({ data }: ErasureEvent): string | undefined => data.userId;

/** Who has another address now goes on; of an account that is deleted, the release of the last one tells. */
const personWithoutAccount = (event: ErasureEvent): string | undefined =>
  event.type === 'EmailReleased' && event.data.accountStays ? undefined : person(event);

/**
 * Who is erased by which event. A person's rows are erased when their account is deleted, and again when its e-mail is
 * released, or a guest's erasure is noted: the key is gone by then. What was sealed just before and written just after
 * AccountDeleted may have been opened between the two.
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
