import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
const userId = dataSubject(id);
const profile = { name: personal(z.string()), username: personal(z.string()), email: personal(z.string()) };
const marked = z.strictObject({ userId: id, at });
/** Which of the claims of the username's stream the account stands on; null: the first versions did not say. */
const claimed = { usernameClaim: z.int().positive().nullable() };
const unnamed = <Before>(before: Before) => ({ ...before, usernameClaim: null });
/** Who granted at the command line, and why (which may name the person); null where an admin did it on their page. */
const granted = z.strictObject({
  userId,
  operator: z.string().min(1).max(80).nullable(),
  reason: personal(z.string()).nullable(),
  at,
});
const byAnAdmin = <Before>(before: Before) => ({ ...before, operator: null, reason: null });
const asByAnAdmin = ({ operator, reason, ...before }: z.output<typeof granted>) =>
  operator === null && reason === null ? before : undefined;
const registered = {
  userId,
  ...profile,
  emailKey: z.string(),
  usernameKey: z.string(),
  profileKey: z.string(),
  passwordVersion: z.int(),
  registeredAt: at,
};
const updated = {
  userId,
  name: profile.name,
  username: profile.username,
  usernameKey: z.string(),
  profileKey: z.string(),
  at,
};

/**
 * Who orders without an account is a person with a stream like an account's, and no claim, no username and no password:
 * anybody may type any address, so that it is theirs is not said, and one address may be that of many guests.
 */
const guestEvents = {
  GuestRegistered: event(
    'GuestRegistered',
    z.strictObject({
      userId,
      name: profile.name,
      email: profile.email,
      emailKey: z.string(),
      registeredAt: at,
    }),
    { needsPerson: true },
  ),
  /** An account that has confirmed the guest's address has taken them in: their orders are its own from now on. */
  GuestTakenIn: event('GuestTakenIn', z.strictObject({ userId: id, by: id, at })),
  GuestDeleted: event('GuestDeleted', marked),
  /** The key is gone: what was still ordered until then is in the log. Of an account the e-mail's release says so. */
  GuestErased: event('GuestErased', marked),
} as const;

/**
 * `profileKey` is a keyed hash of name and username: it tells a repeated update apart without opening either. The claim
 * of the first e-mail is not named; EmailChanged names that of the one which it brings.
 */
export const accountEvents = {
  AccountRegistered: event('AccountRegistered', z.strictObject(registered), { needsPerson: true }).next(
    z.strictObject({ ...registered, ...claimed }),
    unnamed,
  ),
  RegistrationAbandoned: event('RegistrationAbandoned', marked),
  ProfileUpdated: event('ProfileUpdated', z.strictObject(updated), { needsPerson: true }).next(
    z.strictObject({ ...updated, ...claimed }),
    unnamed,
  ),
  PasswordChanged: event('PasswordChanged', z.strictObject({ userId: id, passwordVersion: z.int(), at })),
  /**
   * The account has another address, whose letter was answered; `emailClaim` is the claim of it that the account stands on.
   * The release before cannot read it, and waits: to go by the former address would give away what is claimed.
   */
  EmailChanged: event(
    'EmailChanged',
    z.strictObject({
      userId,
      email: profile.email,
      emailKey: z.string(),
      emailClaim: z.int().positive(),
      at,
    }),
    { needsPerson: true },
  ),
  AdminGranted: event('AdminGranted', marked).ahead(granted, byAnAdmin, asByAnAdmin),
  AdminRevoked: event('AdminRevoked', marked),
  AuditorGranted: event('AuditorGranted', marked).ahead(granted, byAnAdmin, asByAnAdmin),
  AuditorRevoked: event('AuditorRevoked', marked),
  AccountDeleted: event('AccountDeleted', marked),
  ...guestEvents,
} as const;
export type AccountEvent = EventsOf<typeof accountEvents>;

export type GuestEvent = EventsOf<typeof guestEvents>;
/** Whether it is of who orders without an account. */
export const isOfGuest = (one: AccountEvent): one is GuestEvent => Object.hasOwn(guestEvents, one.type);

/**
 * Of the streams `security-{userId}`: which letters with a link were asked for, and which address is confirmed. No link is
 * in the log, nor anything to make one of. They are no events of the account's own stream, which the release before has to
 * read to the end: that a link was used to change the password is told there, by PasswordChanged.
 */
export const securityEvents = {
  /** `passwordVersion` is of the password that the link may replace. */
  PasswordResetRequested: event(
    'PasswordResetRequested',
    z.strictObject({ userId: id, passwordVersion: z.int(), at }),
  ),
  EmailConfirmationRequested: event('EmailConfirmationRequested', marked),
  EmailConfirmed: event('EmailConfirmed', z.strictObject({ userId: id, emailKey: z.string(), at })),
  /**
   * The account is to have another address, once the letter that goes there is answered; the newest request counts.
   * `passwordVersion` is of the password that it was asked with: who changes the password takes the request back.
   */
  EmailChangeRequested: event(
    'EmailChangeRequested',
    z.strictObject({
      userId,
      email: profile.email,
      emailKey: z.string(),
      passwordVersion: z.int(),
      at,
    }),
    { needsPerson: true },
  ),
  /** The newest request for another address counts no more, and its link works no more. */
  EmailChangeWithdrawn: event('EmailChangeWithdrawn', marked),
  /**
   * A guest of the confirmed address is about to be taken in. It comes before GuestTakenIn, so that whoever erases the
   * account knows of all whose keys go with it.
   */
  GuestJoined: event('GuestJoined', z.strictObject({ userId: id, guestId: id, at })),
} as const;
export type SecurityEvent = EventsOf<typeof securityEvents>;

/** Of the streams `email-{key}`: uniqueness by expected revision. */
export const emailEvents = {
  /**
   * `accountMoves`: whether an account claims another address than it has. The release before would release such a claim,
   * since the account does not stand on it, and with that erase the person: it cannot read this, and waits.
   */
  EmailClaimed: event('EmailClaimed', marked).ahead(
    z.strictObject({ userId: id, accountMoves: z.boolean(), at }),
    (before) => ({ ...before, accountMoves: false }),
    ({ accountMoves, ...before }) => (accountMoves ? undefined : before),
  ),
  /**
   * `accountStays`: whether who held the address has an account that goes on with another one. Where not, the account is
   * deleted or never was, and read tables erase the person. The release before would do that here, too: it cannot read this.
   */
  EmailReleased: event('EmailReleased', marked).ahead(
    z.strictObject({ userId: id, accountStays: z.boolean(), at }),
    (before) => ({ ...before, accountStays: false }),
    ({ accountStays, ...before }) => (accountStays ? undefined : before),
  ),
} as const;
export type EmailEvent = EventsOf<typeof emailEvents>;

/** Of the streams `username-{key}`. */
export const usernameEvents = {
  UsernameClaimed: event('UsernameClaimed', marked),
  UsernameReleased: event('UsernameReleased', marked),
} as const;
export type UsernameEvent = EventsOf<typeof usernameEvents>;
