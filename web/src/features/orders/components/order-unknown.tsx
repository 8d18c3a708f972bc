import { useLocation } from 'react-router-dom';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Stack } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { OrdersByLetter } from '../../accounts/orders-by-letter.tsx';
import { useUser } from '../../accounts/session.ts';
import { useUnconfirmedEmail } from '../../accounts/use-confirmation.ts';
import { orderedAs } from '../../accounts/ordered-as.ts';
import { OrderSkeleton } from './order-skeleton.tsx';

/**
 * There is no such order, or none that the person may see: the page does not reveal which, not even to the guest who
 * has just placed it.
 */
export function OrderUnknown() {
  const text = useOrderText().order;
  const user = useUser();
  const unconfirmed = useUnconfirmedEmail();
  const guest = orderedAs(useLocation().state);
  // The text depends on it: wait, so that nothing shown has to be corrected.
  if (unconfirmed === undefined) return <OrderSkeleton />;
  const comesAlong = guest !== undefined && guest.toLowerCase() === unconfirmed?.toLowerCase();
  const isOthers = guest !== undefined && user !== undefined && !comesAlong;
  return (
    <Empty
      whole
      picture="/goods/empty-rope.svg"
      head={comesAlong ? text.comesAlong : text.unknown}
      sentence={
        comesAlong ? text.comesAlongSentence : isOthers ? text.guest.byLetter(guest) : text.unknownSentence
      }
      action={
        <Stack gap="20px" justifyItems="center">
          {unconfirmed && <OrdersByLetter email={unconfirmed} />}
          <ButtonLink to={paths.myOrders}>{text.myOrders}</ButtonLink>
        </Stack>
      }
    />
  );
}
