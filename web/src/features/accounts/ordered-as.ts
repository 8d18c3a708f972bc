import { useState } from 'react';
import { useSession } from './session.ts';

/** What an order's page is told when a guest comes back to it with an account: the address with which they ordered. */
export const sayOrderedAs = (email: string) => ({ orderedAs: email });

/** The same, from what the page was told. */
export function orderedAs(told: unknown): string | undefined {
  const email: unknown =
    typeof told === 'object' && told !== null ? Reflect.get(told, 'orderedAs') : undefined;
  return typeof email === 'string' ? email : undefined;
}

/** What whoever signs in or registers here takes back to the page that they left: who they were there, if a guest. */
export function useOrderedAs(): ReturnType<typeof sayOrderedAs> | undefined {
  const session = useSession();
  const [known, setKnown] = useState<string>();
  const user = session.is === 'customer' ? session.user : undefined;
  if (user?.isGuest && user.email !== known) setKnown(user.email);
  return known === undefined || user?.isGuest ? undefined : sayOrderedAs(known);
}
