import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: longer than recording a request takes. */
const ANSWERED_AFTER = 400;

/** Waits for a request that may have been recorded or not: how long it takes does not reveal which. */
export const answeredAlike = async (request: Promise<unknown>): Promise<void> => {
  await Promise.all([request, pause(ANSWERED_AFTER)]);
};
