import { CallFailed } from '#contracts/kernel/client';
import type { CommonRefusal } from '#contracts/kernel/problem';

/** Who asks, and how often, is checked before the command is. */
const NOT_LOOKED_AT: ReadonlySet<string> = new Set<CommonRefusal>([
  'BUSY',
  'TOO_MANY_REQUESTS',
  'SIGN_IN_REQUIRED',
  'FORBIDDEN',
  'ACCOUNT_NEEDED',
  'SECOND_FACTOR_NEEDED',
  'SIGN_IN_AGAIN',
]);

/** Whether the shop refused a call before it looked at the command, and so knows nothing of an earlier try of it. */
const wasNotLookedAt = (error: unknown): boolean =>
  error instanceof CallFailed && NOT_LOOKED_AT.has(error.problem.code);

/** A refusal without a look at the command, an earlier try of which is open. */
class StillOpen extends CallFailed {}

/** The failure of another try of a command of which an earlier one is open. */
export const stillOpen = (failure: unknown): unknown =>
  failure instanceof CallFailed && wasNotLookedAt(failure)
    ? new StillOpen(failure.status, failure.problem)
    : failure;

/**
 * Whether a failure leaves it unknown what a command has done: no answer, one that cannot be read, or a server error.
 * Only a refusal says that nothing was done. Where the shop has not even looked, it has begun nothing of this call, but
 * an earlier try of the same command stays as open as it was.
 */
export const leavesOpen = (error: unknown, wasOpen = false): boolean =>
  wasNotLookedAt(error)
    ? wasOpen || error instanceof StillOpen
    : !(error instanceof CallFailed) || error.status < 400 || error.status >= 500;
