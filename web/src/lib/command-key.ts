import { useState } from 'react';
import { isKeyReused } from './api.ts';
import { leavesOpen } from './outcome.ts';
import { randomKey } from './random-key.ts';

/**
 * Sends a form's command under a key: pressed twice, or repeated after a lost answer, it is carried out once. Where the
 * key turns out to have carried out another, what is shown may be from before: it is replaced once that is there. `done`
 * is what was, such as how much money was refunded, or the newest issue.
 */
export const useCommandKey = (done: number | string) => {
  const [key, setKey] = useState(randomKey);
  /** What was done when this key was first sent. */
  const [before, setBefore] = useState<number | string>();
  const [isUsedUp, setUsedUp] = useState(false);
  /** Whether a try under this key may have been carried out. */
  const [isOpen, setOpen] = useState(false);
  const replace = (): void => {
    setKey(randomKey());
    setBefore(undefined);
    setUsedUp(false);
    setOpen(false);
  };
  if (isUsedUp && before !== done) replace();
  return async <T>(command: (key: string) => Promise<T>): Promise<T> => {
    setBefore((known) => known ?? done);
    try {
      const answer = await command(key);
      replace();
      return answer;
    } catch (failure) {
      setUsedUp(isKeyReused(failure));
      if (leavesOpen(failure)) setOpen(true);
      // Nothing was done under it yet: what is done until the next try is not this command's.
      else if (!isOpen && !isKeyReused(failure)) setBefore(undefined);
      throw failure;
    }
  };
};
