import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { dataSubject, keyedHash, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
const userId = dataSubject(id);
const profile = { name: personal(z.string()), username: personal(z.string()), email: personal(z.string()) };
const marked = z.strictObject({ userId: id, at });
/** The claim in the username's stream that the account rests on; null where the event's first version did not say. */
const claimed = { usernameClaim: z.int().positive().nullable() };
const unnamed = <Before>(before: Before) => ({ ...before, usernameClaim: null });
/**
 * `operator` granted the role at the command line, for `reason` (which may name the person); both are null where an
 * admin did it on their page.
 */
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
  emailKey: keyedHash(),
  usernameKey: keyedHash(),
  profileKey: keyedHash(),
  passwordVersion: z.int(),
  registeredAt: at,
};
const updated = {
  userId,
  name: profile.name,
  username: profile.username,
  usernameKey: keyedHash(),
  profileKey: keyedHash(),
  at,
};

/**
 * A guest, who orders without an account, is a person with a stream like an account's, but without a claim, a username
 * or a password. Anybody may type any address: it does not prove to be theirs, and many guests may share one.
 */
const guestEvents = {
  GuestRegistered: event(
    'GuestRegistered',
    z.strictObject({
      userId,
      name: profile.name,
      email: profile.email,
      emailKey: keyedHash(),
      registeredAt: at,
    }),
    { needsPerson: true },
  ),
  /** An account that has confirmed the guest's address has taken them in: their orders are its own from now on. */
  GuestTakenIn: event('GuestTakenIn', z.strictObject({ userId: id, by: id, at })),
  GuestDeleted: event('GuestDeleted', marked),
  /**
   * The guest's key is gone: orders that were still placed until then are in the log. For an account, the release of
   * its e-mail says so.
   */
  GuestErased: event('GuestErased', marked),
} as const;

/**
 * `profileKey` is a keyed hash of name and username: it recognises a repeated update without opening either. The claim
 * of the first e-mail is not named; EmailChanged names the claim of the new one.
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
   * The account has another address, whose letter was answered; `emailClaim` is the claim of it that the account rests
   * on. The previous release cannot read this event and waits: it would go by the former address and release the
   * claimed one.
   */
  EmailChanged: event(
    'EmailChanged',
    z.strictObject({
      userId,
      email: profile.email,
      emailKey: keyedHash(),
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
/** Whether an event is a guest's. */
export const isOfGuest = (one: AccountEvent): one is GuestEvent => Object.hasOwn(guestEvents, one.type);

/**
 * Events of the streams `security-{userId}`: which letters with a link were requested, and which address is confirmed.
 * Neither a link nor anything to make one from is in the log. They are not in the account's own stream, which the
 * previous release has to read to the end: there, PasswordChanged shows that a link was used.
 */
export const securityEvents = {
  /** `passwordVersion` is the version of the password that the link may replace. */
  PasswordResetRequested: event(
    'PasswordResetRequested',
    z.strictObject({ userId: id, passwordVersion: z.int(), at }),
  ),
  EmailConfirmationRequested: event('EmailConfirmationRequested', marked),
  EmailConfirmed: event('EmailConfirmed', z.strictObject({ userId: id, emailKey: keyedHash(), at })),
  /**
   * The account shall have another address, once the letter to it is answered; the newest request counts.
   * `passwordVersion` is the version of the password that the request was made with: changing the password withdraws
   * it.
   */
  EmailChangeRequested: event(
    'EmailChangeRequested',
    z.strictObject({
      userId,
      email: profile.email,
      emailKey: keyedHash(),
      passwordVersion: z.int(),
      at,
    }),
    { needsPerson: true },
  ),
  /** The newest request for another address no longer counts, and its link no longer works. */
  EmailChangeWithdrawn: event('EmailChangeWithdrawn', marked),
  /**
   * A guest of the confirmed address is about to be taken in. It comes before GuestTakenIn, so that an erasure of the
   * account knows all guests whose keys go with it.
   */
  GuestJoined: event('GuestJoined', z.strictObject({ userId: id, guestId: id, at })),
} as const;
export type SecurityEvent = EventsOf<typeof securityEvents>;

/**
 * Events of the streams `devices-{userId}`. They are not in `security-{userId}`, which a release that does not know them
 * reads to the end whenever somebody confirms or changes an address.
 */
export const deviceEvents = {
  /**
   * Somebody signed in on a device that has never signed in to the account before. `device` is its browser and system in
   * words; null where it names neither. Releases before recorded whatever the browser called itself: do not quote it
   * unchecked.
   */
  NewDeviceSignedIn: event(
    'NewDeviceSignedIn',
    z.strictObject({ userId, device: personal(z.string()).nullable(), at }),
  ),
} as const;
export type DeviceEvent = EventsOf<typeof deviceEvents>;

/** Events of the streams `email-{key}`: uniqueness by expected revision. */
export const emailEvents = {
  /**
   * `accountMoves`: whether an account claims another address than the one it has. The previous release would release
   * such a claim, as the account does not rest on it, and thereby erase the person; it cannot read this version, and
   * waits.
   */
  EmailClaimed: event('EmailClaimed', marked).ahead(
    z.strictObject({ userId: id, accountMoves: z.boolean(), at }),
    (before) => ({ ...before, accountMoves: false }),
    ({ accountMoves, ...before }) => (accountMoves ? undefined : before),
  ),
  /**
   * `accountStays`: whether the account that held the address goes on with another one. If not, it was deleted or never
   * existed, and read tables erase the person. The previous release would erase in both cases; it cannot read this
   * version.
   */
  EmailReleased: event('EmailReleased', marked).ahead(
    z.strictObject({ userId: id, accountStays: z.boolean(), at }),
    (before) => ({ ...before, accountStays: false }),
    ({ accountStays, ...before }) => (accountStays ? undefined : before),
  ),
} as const;
export type EmailEvent = EventsOf<typeof emailEvents>;

/**
 * After these nothing of a person may be kept in the clear. An address is also released without anybody being erased:
 * to forget too often costs a memory nothing.
 */
export const erasingEvents: ReadonlySet<string> = new Set([
  'AccountDeleted',
  'GuestDeleted',
  'GuestErased',
  'EmailReleased',
] satisfies (AccountEvent | EmailEvent)['type'][]);

/** Events of the streams `username-{key}`. */
export const usernameEvents = {
  UsernameClaimed: event('UsernameClaimed', marked),
  UsernameReleased: event('UsernameReleased', marked),
} as const;
export type UsernameEvent = EventsOf<typeof usernameEvents>;
