import { useState } from 'react';
import { isKeyReused } from './api.ts';
import { randomKey } from './random-key.ts';

/**
 * Sends a dialog's command under a key: pressed twice, or repeated after a lost answer, it is carried out once. Where the
 * key turns out to have carried out another, what is shown may be from before: it is replaced once that is there. `done` is
 * how much was, such as the money refunded.
 */
export const useCommandKey = (done: number) => {
  const [key, setKey] = useState(randomKey);
  /** How much was done when this key was first sent. */
  const [before, setBefore] = useState<number>();
  const [isUsedUp, setUsedUp] = useState(false);
  if (isUsedUp && before !== done) {
    setKey(randomKey());
    setBefore(undefined);
    setUsedUp(false);
  }
  return async <T>(command: (key: string) => Promise<T>): Promise<T> => {
    setBefore((known) => known ?? done);
    try {
      return await command(key);
    } catch (failure) {
      setUsedUp(isKeyReused(failure));
      throw failure;
    }
  };
};
