/**
 * The browser's storage may be full, forbidden or edited by hand: that must never break a page. What it does not take
 * is kept as long as the page is open.
 */
const safely = <T>(attempt: () => T): T | undefined => {
  try {
    return attempt();
  } catch {
    return undefined;
  }
};

/** What a shopper's browser stores until it is removed: the privacy notice tells of each. */
export type StoredOfShopper =
  | 'language'
  | 'theme'
  | 'paymentMethod'
  | 'visitorCart'
  | 'shippingAddress'
  | 'deliveryMethod'
  | 'owner'
  | 'language-told';

/** Also what only the back office stores. */
type Stored = StoredOfShopper | 'sideBar';

/** What a tab stores: what somebody typed, filtered and was about to order, and what they were told. */
type StoredInTab =
  | `review-${string}`
  | 'addressDraft'
  | 'filters'
  | 'list'
  | 'orderAttempt'
  | 'ownCartChanges'
  | 'owner'
  | 'standingOrder'
  | 'withheldRoleSaid';

const keeperOf = <Name extends string>(storage: () => Storage) => {
  const spare = new Map<Name, string>();
  const remove = (name: Name): void => {
    spare.delete(name);
    safely(() => storage().removeItem(name));
  };
  return {
    get: (name: Name): string | null => safely(() => storage().getItem(name)) ?? spare.get(name) ?? null,
    set: (name: Name, value: string): void => {
      try {
        storage().setItem(name, value);
        spare.delete(name);
      } catch {
        // What was there before must not come back with a reload.
        remove(name);
        spare.set(name, value);
      }
    },
    /** What other tabs see, too. */
    getShared: (name: Name): string | null => safely(() => storage().getItem(name)) ?? null,
    remove,
    forgetSpare: (): void => spare.clear(),
    clear: (): void => {
      spare.clear();
      safely(() => storage().clear());
    },
  };
};

/** Stored until it is removed. */
export const kept = keeperOf<Stored>(() => localStorage);
/** Stored as long as this tab is open. */
export const keptInTab = keeperOf<StoredInTab>(() => sessionStorage);

/** A stored text as JSON; undefined where there is none or it cannot be read. */
export const parsed = (text: string | null): unknown =>
  text === null ? undefined : safely((): unknown => JSON.parse(text));
