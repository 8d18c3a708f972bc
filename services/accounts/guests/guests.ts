import type { CommandContext } from '#services/kernel/command-context';
import { newId } from '#services/kernel/ids';
import { mailboxOf } from '#services/platform/identity/mailbox-of';
import { GUEST_EPOCH, publishAuthorization } from '../authorization.ts';
import { decisions } from '../decisions.ts';
import type { AccountsDeps } from '../ports.ts';
import { account } from '../state.ts';

/** What a guest gives. */
export interface GuestDetails {
  readonly name: string;
  readonly email: string;
}

type Deps = Pick<AccountsDeps, 'handler' | 'pool' | 'personal' | 'syncedVaults' | 'clock'>;

/**
 * Makes a guest: a key to seal their data, GuestRegistered, and the vault's row for their sessions. Each guest is a new
 * person, whatever the address: nobody learns whether it has an account, or orders.
 */
export async function makeGuest(
  deps: Deps,
  { name, email }: GuestDetails,
  contextOf: (userId: string) => CommandContext,
): Promise<{ readonly userId: string; readonly position: bigint }> {
  const { handler, personal, syncedVaults, clock } = deps;
  const userId = newId();
  handler.expectNew(account, userId);
  await personal.makeKey(userId);
  const emailKey = personal.emailKey(email);
  const guest = { userId, name, email, emailKey, registeredAt: clock().toISOString() };
  const outcome = await handler.handle(account, userId, decisions.RegisterGuest(guest), contextOf(userId));
  if (outcome.kind === 'refused') return outcome.code;
  const { position } = outcome;
  await publishAuthorization(deps, userId, { reached: position });
  syncedVaults.note(userId, position);
  return { userId, position };
}

/** The guest whose order a letter's link opens; undefined where it opens none, whatever the reason. */
export async function guestByLink(
  { handler, links }: Pick<AccountsDeps, 'handler' | 'links'>,
  { orderId, token }: { readonly orderId: string; readonly token: string },
): Promise<string | undefined> {
  const named = links.named(token);
  if (!named || !links.isGenuine(token, { ...named, purpose: 'guest order', about: orderId }))
    return undefined;
  const { state } = await handler.load(account, named.userId);
  return state.status === 'guest' ? named.userId : undefined;
}

/** Opens a session for a guest, without a password: for one who gives an address, or who reads the letter to theirs. */
export const openGuestSession = (
  { sessions, personal, clock }: Pick<AccountsDeps, 'sessions' | 'personal' | 'clock'>,
  userId: string,
  device: string,
  email?: string,
): Promise<string> => {
  const given = email === undefined ? {} : { mailboxKey: personal.emailKey(mailboxOf(email)) };
  return sessions.create(userId, GUEST_EPOCH, clock(), device, given);
};
