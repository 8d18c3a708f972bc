/**
 * Waits until all have ended, also when one fails, and only then throws the first failure: nothing is left under way, as it
 * is behind `Promise.all`, where anyone who closes the log next would have it opened again.
 */
export const allEnded = async <T>(promises: Iterable<Promise<T>>): Promise<T[]> => {
  const all = [...promises];
  await Promise.allSettled(all);
  return Promise.all(all);
};
