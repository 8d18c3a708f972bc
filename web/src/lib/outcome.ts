import { CallFailed } from '#contracts/kernel/client';
import { isBusy } from './when-busy.ts';

/**
 * Whether a failure leaves it unknown what a command has done: no answer, one that cannot be read, or a server error.
 * Only a refusal says that nothing was done. A busy shop has begun nothing of a call, but an earlier try of the same
 * command stays as open as it was.
 */
export const leavesOpen = (error: unknown, wasOpen = false): boolean =>
  isBusy(error) ? wasOpen : !(error instanceof CallFailed) || error.status < 400 || error.status >= 500;
