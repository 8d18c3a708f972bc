/** What is made for the first who asks, and shared by all others. */
export interface MadeOnce<T> {
  /** What failed to be made is made again for the next who asks. */
  readonly get: () => Promise<T>;
  /** What was made, or is being made, if that succeeds; it makes nothing. */
  readonly made: () => Promise<T | undefined>;
}

/** Makes something once, for the first caller. A failure reaches those who wait for it, and nobody after them. */
export const madeOnce = <T>(make: () => Promise<T>): MadeOnce<T> => {
  let making: Promise<T> | undefined;
  return {
    get: () =>
      (making ??= make().catch((error: unknown) => {
        making = undefined;
        throw error;
      })),
    made: async () => making?.catch(() => undefined),
  };
};
