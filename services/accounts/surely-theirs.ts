import { answerWithin } from '#services/platform/answer-within';
import { CallTooLate } from '#services/platform/http/unavailable';
import { isUnconfirmed } from './load-secured.ts';
import type { AccountsDeps } from './ports.ts';

/** Milliseconds that signing in waits for the log. */
const PATIENCE = 1_000;

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
    return !(await answerWithin(PATIENCE, isUnconfirmed(deps, userId), () => new CallTooLate(PATIENCE)));
  } catch {
    return false;
  }
};
