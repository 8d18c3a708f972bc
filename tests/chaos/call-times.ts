/** A call that was longer than the others, in ms, and its name. */
export interface Slowest {
  readonly ms: number;
  readonly what: string;
}

const NONE: Slowest = { ms: 0, what: '' };

export const slowestOf = (each: readonly Slowest[]): Slowest =>
  each.reduce((longest, one) => (one.ms > longest.ms ? one : longest), NONE);

/** How long calls took, whether they were answered or failed. */
export const callTimes = () => {
  let slowest = NONE;
  return {
    of: async <T>(what: string, call: Promise<T>): Promise<T> => {
      const began = performance.now();
      const note = (how: string) => {
        slowest = slowestOf([slowest, { ms: performance.now() - began, what: `${what} ${how}` }]);
      };
      try {
        const answer = await call;
        note('answered');
        return answer;
      } catch (error) {
        note(String(error));
        throw error;
      }
    },
    /** The longest call since the last time this was asked. */
    slowest: (): Slowest => {
      const longest = slowest;
      slowest = NONE;
      return longest;
    },
  };
};
