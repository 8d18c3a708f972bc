import { CallFailed } from '#contracts/kernel/client';

/**
 * Whether a failure leaves it unknown what a command has done: no answer, one that cannot be read, or a server error.
 * Only a refusal says that nothing was done.
 */
export const leavesOpen = (error: unknown): boolean =>
  !(error instanceof CallFailed) || error.status < 400 || error.status >= 500;
