import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import type { ReactNode } from 'react';
import { addressLine } from '../../../../lib/address-line.ts';
import { useAdminText } from '../../../../lib/admin-text.ts';
import { dateAndTime } from '../../../../lib/dates.ts';
import { useOrderLocale, wayText } from '../../../../lib/order-text.ts';
import { Panel } from '../../../../ui/boxes.tsx';
import { Phone } from '../../../../ui/phone.tsx';
import { OrderWay } from '../../../delivery/order-way.tsx';
import { PaidBadge, ProgressBadge } from '../../order-badges.tsx';

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '20px 28px',
  },
});

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <chakra.dt textStyle="small" color="muted">
      {name}
    </chakra.dt>
    <chakra.dd mt="2px" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </div>
);

/** Who ordered, where it goes, how it is paid, and when each of these happened. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const text = useAdminText().orders;
  const { text: shop, language } = useOrderLocale();
  const { user, shippingAddress: to } = order;
  const isPicked = wasPickedUp(order);
  const way = wayText(shop, order.delivery.kind);
  const when = (at: string | null) =>
    at === null ? text.notYet : <time dateTime={at}>{dateAndTime(at, language)}</time>;
  return (
    <Panel>
      <chakra.h2 textStyle="h3" mb="16px">
        {text.facts}
      </chakra.h2>
      <Facts>
        <Fact name={text.customer}>
          <chakra.b display="block">{user.name}</chakra.b>
          <chakra.span color="muted">{user.email}</chakra.span>
        </Fact>
        <Fact name={way.to}>
          {isPicked && <OrderWay order={order} />}
          <address style={{ fontStyle: 'normal' }}>
            {to.recipient && <chakra.b display="block">{to.recipient}</chakra.b>}
            {!isPicked && <chakra.span display="block">{addressLine(to)}</chakra.span>}
            <Phone of={to.phone} dials />
          </address>
          {!isPicked && <OrderWay order={order} />}
        </Fact>
        <Fact name={shop.order.payment}>
          <chakra.b display="block" mb="6px">
            {order.paidWith ?? order.paymentMethod}
          </chakra.b>
          {order.paidWith !== null && order.paidWith !== order.paymentMethod && (
            <chakra.span display="block" mb="6px" textStyle="small" color="muted">
              {shop.payments.chosen(order.paymentMethod)}
            </chakra.span>
          )}
          <PaidBadge of={order} />
          {order.paymentUndecided && (
            <chakra.span display="block" mt="8px" color="danger">
              {text.undecided(order.paymentUndecided)}
            </chakra.span>
          )}
        </Fact>
        <Fact name={text.status}>
          <ProgressBadge of={order} />
        </Fact>
        <Fact name={text.placedAt}>{when(order.createdAt)}</Fact>
        <Fact name={text.paidAt}>{when(order.paidAt)}</Fact>
        <Fact name={way.delivered}>{when(order.deliveredAt)}</Fact>
        {order.cancelledAt && <Fact name={text.cancelledAt}>{when(order.cancelledAt)}</Fact>}
        {order.expiresAt && <Fact name={text.expiresAt}>{when(order.expiresAt)}</Fact>}
      </Facts>
    </Panel>
  );
}
