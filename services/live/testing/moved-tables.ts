/** Read tables whose positions the test moves. */
export const movedTables = () => {
  const reached = new Map<string, bigint>();
  const waits: { names: readonly string[]; position: bigint; go: (there: boolean) => void }[] = [];
  const has = (names: readonly string[], position: bigint) =>
    names.every((name) => (reached.get(name) ?? 0n) >= position);
  return {
    waits,
    waitFor: (names: readonly string[], position: bigint, ms: number): Promise<boolean> => {
      if (ms === 0 || has(names, position)) return Promise.resolve(has(names, position));
      return new Promise((go) => waits.push({ names, position, go }));
    },
    head: () => Promise.resolve(1_000n),
    reach: (name: string, position: number) => {
      reached.set(name, BigInt(position));
      for (const wait of waits.splice(0)) {
        if (has(wait.names, wait.position)) wait.go(true);
        else waits.push(wait);
      }
    },
    /** The time of those who wait is up. */
    tooLate: () => waits.splice(0).forEach(({ go }) => go(false)),
  };
};
