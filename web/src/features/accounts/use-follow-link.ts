import { leavesOpen } from '../../lib/outcome.ts';
import { signedIn } from '../../lib/signed-in.ts';
import { guestCart } from '../cart/guest-cart.ts';
import { useSession } from './session.ts';

/**
 * Sends the call of a letter's link, which may end the session that is here: a guest's, whom it takes in, keeps the
 * cart then, as with `useReplaceSession`. Whose cart that is has to be known before: `SessionButton` cannot be pressed
 * until then.
 */
export function useFollowLink() {
  const session = useSession();
  return async <A>(send: () => Promise<A>): Promise<A> => {
    const keepCart = await guestCart(session.is === 'customer' ? session.user : undefined);
    try {
      const answer = await signedIn.replace(send());
      signedIn.look();
      const { id } = signedIn.current();
      keepCart(id === undefined ? undefined : { _id: id });
      return answer;
    } catch (failure) {
      // It may have been done. The lines are copies: a guest who is still here finds none of them twice.
      if (leavesOpen(failure)) keepCart();
      throw failure;
    }
  };
}
