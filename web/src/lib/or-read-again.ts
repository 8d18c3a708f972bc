import { isKeyReused } from './api.ts';

/**
 * A command's answer. Where it is refused, or lost, the page has to read again: somebody else was faster, or it was
 * done after all. What was done under the command's key is shown before the refusal: the next try is a new command.
 */
export const orReadAgain = async <T>(answer: Promise<T>, readAgain: () => unknown): Promise<T> => {
  try {
    return await answer;
  } catch (failure) {
    const reading = Promise.allSettled([readAgain()]);
    if (isKeyReused(failure)) await reading;
    throw failure;
  }
};
