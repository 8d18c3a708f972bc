/** Reports the same thing at most once in the given milliseconds; `key` says what is the same. */
export const oncePer = <T>(
  ms: number,
  say: (value: T) => void,
  clock: () => number = () => performance.now(),
) => {
  const said = new Map<string, number>();
  return (key: string, value: T): void => {
    const now = clock();
    // The oldest are first: there may be many, and none behind one that is not over is over.
    for (const [each, at] of said) {
      if (now - at < ms) break;
      said.delete(each);
    }
    if (said.has(key)) return;
    said.set(key, now);
    say(value);
  };
};
