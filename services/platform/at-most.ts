/** Runs at most so many tasks at once; the others wait in line. */
export const atMost = (limit: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < limit) running += 1;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await task();
    } finally {
      // Whoever waits takes over this place, so that nobody new comes before them.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
