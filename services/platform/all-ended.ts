/**
 * Waits until all have ended, even if one fails, and only then throws the first failure. `Promise.all` would leave the
 * others under way; if the log is closed next, they would open it again.
 */
export const allEnded = async <T>(promises: Iterable<Promise<T>>): Promise<T[]> => {
  const all = [...promises];
  await Promise.allSettled(all);
  return Promise.all(all);
};
