import pLimit from 'p-limit';

/**
 * Runs a limited number of calls at once. One that gets no turn within `patience` ms is not begun, and answers
 * undefined.
 */
export const takingTurns = (atOnce: number, patience: number) => {
  const turns = pLimit(atOnce);
  return <T>(call: () => Promise<T>): Promise<T | undefined> => {
    let isLate = false;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      isLate = true;
      resolve(undefined);
    }, patience);
    const called = turns(() => {
      clearTimeout(timer);
      return isLate ? late : call();
    });
    return Promise.race([called, late]);
  };
};
