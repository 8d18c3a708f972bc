import { signedIn } from './signed-in.ts';
import { kept, keptInTab } from './storage.ts';

/** Whose shopping is kept: of the browser, and of each tab, since somebody else may have signed in in another one. */
const OWNER = 'owner';

/** Where a person's goods go, and how. */
const forgetWhere = (): void => {
  kept.remove('shippingAddress');
  kept.remove('deliveryMethod');
};

/** What of a person stays in this browser: their address and way of delivery, and in a tab how far they were. */
export function forgetPerson(): void {
  forgetWhere();
  // Theirs by now, where the shop could not be told of it.
  kept.remove('visitorCart');
  keptInTab.clear();
}

/** From now on it is this person's; what was kept for somebody else is forgotten. What a visitor has done goes on. */
export function keepFor(id: string): void {
  if ((kept.get(OWNER) ?? id) !== id) forgetWhere();
  if ((keptInTab.get(OWNER) ?? id) !== id) keptInTab.clear();
  kept.set(OWNER, id);
  keptInTab.set(OWNER, id);
}

/** Keeps for who is here, now and after every sign-in: the first of all who hear of one. */
export function keepForWhoIsHere(): void {
  const look = () => {
    const { id } = signedIn.current();
    if (id !== undefined) keepFor(id);
  };
  look();
  signedIn.subscribe(look);
}
