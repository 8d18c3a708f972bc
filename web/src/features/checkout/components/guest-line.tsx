import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { comingFrom } from '../../../lib/return-to.ts';
import { useUser } from '../../accounts/session.ts';

/** The address with which a guest orders: a typing error is seen while it can be corrected. */
export function GuestLine() {
  const text = useOrderText().checkout;
  const user = useUser();
  if (!user?.isGuest) return null;
  return (
    <chakra.p mb="18px" color="muted" overflowWrap="anywhere">
      {text.asGuest(user.email)}{' '}
      <chakra.span color="accent" fontWeight={700}>
        <Link to={paths.login} state={comingFrom({ pathname: paths.shipping })}>
          {text.changeEmail}
        </Link>
      </chakra.span>
    </chakra.p>
  );
}
