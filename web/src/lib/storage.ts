/** The browser's storage may be full, forbidden or edited by hand: that must never break a page. */
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

/** Stored until it is removed. */
export const kept = keeperOf(() => localStorage);
/** Stored as long as this tab is open. */
export const keptInTab = keeperOf(() => sessionStorage);

/** A stored text as JSON; undefined where there is none or it cannot be read. */
export const parsed = (text: string | null): unknown =>
  text === null ? undefined : safely((): unknown => JSON.parse(text), undefined);
