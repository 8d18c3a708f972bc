/** The browser's storage may be full, forbidden or edited by hand: it never breaks a page. */
const safely = <T>(attempt: () => T, otherwise: T): T => {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
};

const keeperOf = (storage: () => Storage) => ({
  get: (key: string): string | null => safely(() => storage().getItem(key), null),
  set: (key: string, value: string): void => safely(() => storage().setItem(key, value), undefined),
  remove: (key: string): void => safely(() => storage().removeItem(key), undefined),
  clear: (): void => safely(() => storage().clear(), undefined),
});

/** Kept for good, until it is removed. */
export const kept = keeperOf(() => localStorage);
/** Kept as long as this tab is open. */
export const keptInTab = keeperOf(() => sessionStorage);

/** Text of a storage as JSON; undefined when there is none or it cannot be read. */
export const parsed = (text: string | null): unknown =>
  text === null ? undefined : safely((): unknown => JSON.parse(text), undefined);
