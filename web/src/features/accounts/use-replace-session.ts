import type { User } from '#contracts/accounts/views';
import { signedIn } from '../../lib/signed-in.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { useSession } from './session.ts';

/**
 * Puts another session in the place of the one that is here, and takes a guest's cart along. Whose cart that is has to
 * be known before: `SessionButton` cannot be pressed until then.
 */
export function useReplaceSession() {
  const session = useSession();
  return async <A extends { readonly user: User }>(open: () => Promise<A>): Promise<A> => {
    const keepCart = await guestCart(session.is === 'customer' ? session.user : undefined);
    const opened = await signedIn.replace(open());
    keepCart(opened.user);
    return opened;
  };
}
