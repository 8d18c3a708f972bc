import { useState } from 'react';
import { saidIn } from '../../lib/router-state.ts';
import { useSession } from './session.ts';

/** The state for an order's page when a guest comes back to it with an account: the address with which they ordered. */
export const sayOrderedAs = (email: string) => ({ orderedAs: email });

/** Reads the guest's address from the page's state. */
export function orderedAs(told: unknown): string | undefined {
  const email = saidIn(told, 'orderedAs');
  return typeof email === 'string' ? email : undefined;
}

/**
 * The state that signing in or registering here takes back to the page before: the guest's address, if there was a
 * guest.
 */
export function useOrderedAs(): ReturnType<typeof sayOrderedAs> | undefined {
  const session = useSession();
  const [known, setKnown] = useState<string>();
  const user = session.is === 'customer' ? session.user : undefined;
  if (user?.isGuest && user.email !== known) setKnown(user.email);
  return known === undefined || user?.isGuest ? undefined : sayOrderedAs(known);
}
