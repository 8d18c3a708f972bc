import type { Handler } from '#services/kernel/handler';
import { answerWithin } from '#services/platform/waiting/answer-within';
import { CallTooLate } from '#services/platform/http/unavailable';
import { loadSecured } from '../load-secured.ts';
import type { AccountsDeps } from '../ports.ts';
import { security } from '../security-state.ts';
import { account } from '../state.ts';

/** Milliseconds that signing in waits for the log. */
export const SIGN_IN_WAITS = 1_000;

/** Whether the account's current address is confirmed. */
export async function isEmailConfirmed(
  { handler }: { readonly handler: Pick<Handler, 'load'> },
  userId: string,
): Promise<boolean> {
  const { account: state, security: secured } = await loadSecured(handler, userId);
  return state.status === 'registered' && secured.confirmed === state.emailKey;
}

/** The same as of a moment ago, mostly without a read: for each letter. */
export async function wasEmailConfirmed(
  { handler }: { readonly handler: Pick<Handler, 'recent'> },
  userId: string,
): Promise<boolean> {
  const { state } = await handler.recent(account, userId);
  if (state.status !== 'registered') return false;
  const { state: secured } = await handler.recent(security, userId);
  return secured.confirmed === state.emailKey;
}

/** Whether nobody has confirmed the account's address, though they could have: it may be somebody else's. */
export const isUnconfirmed = async (
  deps: Pick<AccountsDeps, 'handler' | 'writesLetters'>,
  userId: string,
): Promise<boolean> => deps.writesLetters && !(await isEmailConfirmed(deps, userId));

/** Whether a role that is granted might be a stranger's. A shop that needs no second factor for roles needs no proof here. */
export const isUnvouched = async (
  deps: Pick<AccountsDeps, 'handler' | 'writesLetters' | 'needsFactor'>,
  userId: string,
): Promise<boolean> => deps.needsFactor && isUnconfirmed(deps, userId);

/**
 * Whether the address is confirmed, or the shop writes no letters; false where the log does not say so in time, which
 * keeps nobody out.
 */
export const isSurelyTheirs = async (
  deps: Pick<AccountsDeps, 'handler' | 'writesLetters'>,
  userId: string,
): Promise<boolean> => {
  if (!deps.writesLetters) return true;
  try {
    return !(await answerWithin(
      SIGN_IN_WAITS,
      isUnconfirmed(deps, userId),
      () => new CallTooLate(SIGN_IN_WAITS),
    ));
  } catch {
    return false;
  }
};
