import { hasPassed } from './has-passed.ts';
import type { Link } from './link-tokens.ts';
import type { AccountsDeps } from './ports.ts';
import { security, type EmailChange } from './security-state.ts';
import { account, type Registered } from './state.ts';

/** Milliseconds that the link of a letter to a new address works. */
export const CHANGE_LASTS = 86_400_000;

/** A request whose link works: of an account with the password that it was asked with. */
export interface OpenChange {
  readonly userId: string;
  readonly change: EmailChange;
  /** What the account stood on when it was looked up. */
  readonly from: Registered;
  /** The link was followed, and the account has the address. */
  readonly isDone: boolean;
}

/** The newest request of an account for another address; undefined where its link does not work any more, or never did. */
export async function openChange(
  { handler, clock }: Pick<AccountsDeps, 'handler' | 'clock'>,
  userId: string,
): Promise<OpenChange | undefined> {
  const [{ state: from }, { state }] = await Promise.all([
    handler.load(account, userId),
    handler.load(security, userId),
  ]);
  const { change } = state;
  if (from.status !== 'registered' || !change || hasPassed(change.at, CHANGE_LASTS, clock()))
    return undefined;
  if (change.passwordVersion !== from.passwordVersion) return undefined;
  return { userId, change, from, isDone: change.emailKey === from.emailKey };
}

/**
 * What the link stands for: the new address and the one that it replaces, so that it ends when either is another one. Who
 * follows it again, since they saw no answer, finds it done.
 */
export const changeLink = ({ userId, change, from, isDone }: OpenChange): Link => {
  const replaced = isDone ? from.formerEmailKeys.at(-1) : from.emailKey;
  const { at, emailKey, passwordVersion } = change;
  return { purpose: 'change e-mail', userId, at, about: `${passwordVersion} ${emailKey} ${replaced}` };
};
