import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { CreditCard, Package } from 'lucide-react';
import { addressLines } from '../../../lib/address-line.ts';
import { dateAndTime } from '../../../lib/dates.ts';
import { useOrderLocale, wayText } from '../../../lib/order-text.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Phone } from '../../../ui/phone.tsx';
import { OrderWay } from '../../delivery/order-way.tsx';
import { PaidBadge, ProgressBadge } from '../order-badges.tsx';

/** Where the order goes, or where and by whom it is picked up, and how it is paid. */
export function OrderAddress({ order }: { readonly order: Order }) {
  const { text, language } = useOrderLocale();
  const { shippingAddress: to } = order;
  const way = wayText(text, order.delivery.kind);
  const isPicked = wasPickedUp(order);
  const lines = isPicked ? [] : addressLines(to);
  const open = order.status === 'pending' || order.status === 'paid';
  return (
    <Panel display="grid" gridTemplateColumns={{ sm: '1fr 1fr' }} gap="24px">
      <div>
        <chakra.h2 textStyle="h3" mb="8px">
          {way.to}
        </chakra.h2>
        {isPicked && <OrderWay order={order} />}
        <b>{to.recipient ?? order.user.name}</b>
        <chakra.p color="muted" overflowWrap="anywhere">
          {order.user.email}
        </chakra.p>
        <chakra.address mt="8px" mb="12px" fontStyle="normal">
          {lines.map((line, index) => (
            <chakra.span key={index} display="block">
              {line}
            </chakra.span>
          ))}
          <Phone of={to.phone} />
        </chakra.address>
        {!isPicked && <OrderWay order={order} />}
        {open ? (
          <Badge tone="info">
            <Package aria-hidden /> {way.notDelivered}
          </Badge>
        ) : (
          <ProgressBadge of={order} />
        )}
      </div>
      <div>
        <chakra.h2 textStyle="h3" mb="8px">
          {text.order.payment}
        </chakra.h2>
        <chakra.p mb="8px" fontWeight={700}>
          {order.paidWith ?? order.paymentMethod}
        </chakra.p>
        {order.isPaid ? (
          <>
            <PaidBadge of={order} />
            {order.paidAt && (
              <chakra.p mt="12px" color="muted">
                {dateAndTime(order.paidAt, language)}
              </chakra.p>
            )}
          </>
        ) : (
          open && (
            <Badge tone="danger">
              <CreditCard aria-hidden /> {text.order.notPaid}
            </Badge>
          )
        )}
      </div>
    </Panel>
  );
}
