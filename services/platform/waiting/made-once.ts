/** A value created on first use and shared. */
export interface MadeOnce<T> {
  /** Creates it if needed; a failed creation is retried by the next caller. */
  readonly get: () => Promise<T>;
  /** The value, if created or being created successfully; never starts creating it. */
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
