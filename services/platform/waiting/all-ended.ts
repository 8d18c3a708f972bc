/**
 * Waits until all have ended, even if one fails, and only then throws the first failure. `Promise.all` would leave the
 * others under way; if the log is closed next, they would open it again.
 */
export const allEnded = async <T>(promises: Iterable<Promise<T>>): Promise<T[]> => {
  const all = [...promises];
  await Promise.allSettled(all);
  return Promise.all(all);
};

/** Ends one after another, each whatever the others do, and then throws the first failure. */
export const endedInTurn = async (ends: Iterable<() => Promise<unknown>>): Promise<void> => {
  const ended: PromiseSettledResult<unknown>[] = [];
  for (const end of ends) ended.push(...(await Promise.allSettled([end()])));
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};
