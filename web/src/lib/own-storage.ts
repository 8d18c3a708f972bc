import { signedIn } from './signed-in.ts';
import { kept, keptInTab } from './storage.ts';

/**
 * The person whose data is stored, for the browser and for each tab, since somebody else may have signed in in another
 * one.
 */
const OWNER = 'owner';
/** The account, and the language in which the shop was last asked to write to it. */
export const TOLD = 'language-told';

/** Removes the stored address and delivery method. */
const forgetWhere = (): void => {
  kept.remove('shippingAddress');
  kept.remove('deliveryMethod');
};

/**
 * Removes a person's data from this browser: address and delivery method, whose they were, and in this tab the steps of
 * the checkout.
 */
export function forgetPerson(): void {
  forgetWhere();
  // A visitor's cart that could not be merged belongs to the person, too; the others have the account's id.
  for (const name of ['visitorCart', OWNER, TOLD] as const) kept.remove(name);
  keptInTab.clear();
}

/**
 * From now on the storage is this person's; the address and delivery method of somebody else are removed. What a
 * visitor stored stays.
 */
export function keepFor(id: string): void {
  if ((kept.get(OWNER) ?? id) !== id) forgetWhere();
  if ((keptInTab.get(OWNER) ?? id) !== id) keptInTab.clear();
  kept.set(OWNER, id);
  keptInTab.set(OWNER, id);
}

/**
 * Nobody is here. Where the person of this tab has signed out in another one, what it stored of them is for no visitor;
 * where their session has only ended, they may come back to it, unless this browser stores nothing that says so.
 */
function keepForNobody(): void {
  const owner = keptInTab.get(OWNER);
  if (owner === null || owner === kept.getShared(OWNER)) return;
  keptInTab.clear();
  kept.forgetSpare();
}

/** Follows who is here, now and after every change of that: it is the first listener. */
export function keepForWhoIsHere(): void {
  const look = () => {
    const { id, asking } = signedIn.current();
    if (id === undefined) keepForNobody();
    // Who is asked to sign in again may have signed out in another tab.
    else if (!asking) keepFor(id);
  };
  look();
  signedIn.subscribe(look);
}
