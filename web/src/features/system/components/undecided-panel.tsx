import { shortOrderNumber } from '#contracts/kernel/ids';
import type { UndecidedPayment } from '#contracts/system/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { useUser } from '../../accounts/session.ts';
import { ListedInPart } from './listed-in-part.tsx';

/** Payments that were started, but that their provider does not know with today's keys. */
export function UndecidedPanel({ payments }: { readonly payments: readonly UndecidedPayment[] }) {
  const text = useAdminText().system;
  const orderAt = useUser()?.isAdmin ? paths.adminOrder : paths.auditOrder;
  return (
    <Panel borderColor="warning">
      <chakra.h2 textStyle="h3">{text.undecided}</chakra.h2>
      <chakra.p color="muted" mt="4px" mb="8px">
        {text.undecidedSentence}
      </chakra.p>
      <chakra.ul listStyleType="none">
        {payments.map(({ orderId, provider }) => (
          <chakra.li key={orderId} py="10px" borderTopWidth="1px" borderColor="line">
            <chakra.span color="accent" fontWeight={600} textDecoration="underline">
              <Link to={orderAt(orderId)}>#{shortOrderNumber(orderId)}</Link>
            </chakra.span>{' '}
            · {provider}
          </chakra.li>
        ))}
      </chakra.ul>
      <ListedInPart list={payments} />
    </Panel>
  );
}
