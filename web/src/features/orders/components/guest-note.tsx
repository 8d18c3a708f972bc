import { chakra } from '@chakra-ui/react/styled-system';
import { useLocation } from 'react-router-dom';
import type { Order } from '#contracts/orders/views';
import { useOrderText } from '../../../lib/order-text.ts';
import { paths } from '../../../lib/paths.ts';
import { comingFrom } from '../../../lib/return-to.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useWritesLetters } from '../../accounts/use-writes-letters.ts';

/**
 * How a guest comes back to their order. An account is offered only where letters are sent, since a letter brings the
 * order into it.
 */
export function GuestNote({ order }: { readonly order: Order }) {
  const text = useOrderText().order.guest;
  const writesLetters = useWritesLetters();
  const here = useLocation();
  return (
    <Panel as="section" data-screen aria-labelledby="guest-note">
      <chakra.h2 id="guest-note" textStyle="h3">
        {text.head}
      </chakra.h2>
      <chakra.p mt="6px" mb="14px" overflowWrap="anywhere">
        {writesLetters ? text.keepLink(order.user.email) : text.keepPage}
      </chakra.p>
      {writesLetters && (
        <ButtonLink to={paths.register} state={comingFrom(here)} tone="soft">
          {text.createAccount}
        </ButtonLink>
      )}
    </Panel>
  );
}
