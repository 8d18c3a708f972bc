import { DAY } from '#contracts/kernel/duration';
import { hasPassed } from '../links/has-passed.ts';
import type { Link } from '../links/link-tokens.ts';
import { loadSecured } from '../load-secured.ts';
import type { AccountsDeps } from '../ports.ts';
import type { PendingEmailChange } from '../security-state.ts';
import type { Registered } from '../state.ts';

/** Milliseconds for which the link in a letter to a new address works. */
export const CHANGE_LASTS = DAY;

/** A request whose link works: the account still has the password that the request was made with. */
export interface OpenChange {
  readonly userId: string;
  readonly change: PendingEmailChange;
  /** The account's state when it was looked up. */
  readonly from: Registered;
  /** The link was followed, and the account has the address. */
  readonly isDone: boolean;
}

/** An account's newest request for another address; undefined where its link no longer works, or never did. */
export async function openChange(
  { handler, clock }: Pick<AccountsDeps, 'handler' | 'clock'>,
  userId: string,
): Promise<OpenChange | undefined> {
  const { account: from, security } = await loadSecured(handler, userId);
  const { change } = security;
  if (from.status !== 'registered' || !change || hasPassed(change.at, CHANGE_LASTS, clock()))
    return undefined;
  if (change.passwordVersion !== from.passwordVersion) return undefined;
  return { userId, change, from, isDone: change.emailKey === from.emailKey };
}

/**
 * What the link stands for: the new address and the one that it replaces; it ends when either changes. Following it
 * again, after an answer that was lost, still succeeds.
 */
export const changeLink = ({ userId, change, from, isDone }: OpenChange): Link => {
  const replaced = isDone ? from.formerEmailKeys.at(-1) : from.emailKey;
  const { at, emailKey, passwordVersion } = change;
  return { purpose: 'change e-mail', userId, at, about: `${passwordVersion} ${emailKey} ${replaced}` };
};
