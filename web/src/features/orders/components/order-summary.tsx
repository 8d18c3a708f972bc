import { useLocation } from 'react-router-dom';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { wasPickedUp } from '#contracts/shipping/pick-up';
import { ChevronRight } from 'lucide-react';
import { addressLine } from '../../../lib/address-line.ts';
import { shortDate } from '../../../lib/dates.ts';
import { searchFor } from '../../../lib/choice.ts';
import { localized, useLocale } from '../../../lib/locale.tsx';
import { useOrderLocale, useOrderText, wayText } from '../../../lib/order-text.ts';
import { comingFrom } from '../../../lib/return-to.ts';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Phone } from '../../../ui/phone.tsx';
import { ProductLink } from '../../../ui/product-link.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { OrderWay } from '../../delivery/order-way.tsx';
import { OrderSums } from './order-sums.tsx';

const Ground = chakra('div', {
  base: {
    display: 'grid',
    gap: '20px 36px',
    px: '16px',
    py: '20px',
    bg: 'bg',
    borderTopWidth: '1px',
    borderColor: 'line',
    borderBottomRadius: 'l',
    '@container (min-width: 860px)': {
      gridTemplateColumns: 'minmax(0, 1.3fr) minmax(0, 1fr) minmax(0, 1fr)',
      px: '22px',
      py: '24px',
    },
  },
});

interface OrderSummaryProps {
  readonly order: Order;
  readonly to: string;
  readonly link: string;
  /** Shown to people who deliver the order: a press calls the buyer. */
  readonly dials?: boolean | undefined;
}

/** An open row of a list of orders: items, sums, payment, address, and a link to the order's page. */
export function OrderSummary({ order, to, link, dials }: OrderSummaryProps) {
  const text = useOrderText().order;
  // The page leads back to the list with its filters and search.
  const state = comingFrom(useLocation());
  return (
    <Ground>
      <Goods items={order.orderItems} />
      <OrderSums order={order} itemsAs={text.subtotal} isSmall />
      <div>
        <Way order={order} dials={dials} />
        <ButtonLink to={to} state={state} tone="soft" size="small" mt="16px">
          {link} <ChevronRight size={16} aria-hidden />
        </ButtonLink>
      </div>
    </Ground>
  );
}

const Good = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '52px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '12px',
    py: '8px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    _first: { pt: 0 },
    _last: { borderBottomWidth: 0, pb: 0 },
  },
});

function Goods({ items }: { readonly items: Order['orderItems'] }) {
  const { language } = useLocale();
  return (
    <ul>
      {items
        .map((item) => localized(language, item))
        .map((item) => (
          <Good key={item._id}>
            <Thumb src={item.image} alt="" size={52} />
            <span>
              <chakra.b lang={item.lang} display="block" overflowWrap="anywhere">
                <ProductLink to={paths.product(item.productId) + searchFor(item.choice)}>
                  {item.title}
                </ProductLink>
                <Choice of={item.choice} />
              </chakra.b>
              <chakra.span textStyle="small" color="muted" fontVariantNumeric="tabular-nums">
                {item.qty} × {formatMoney(item.price)}
              </chakra.span>
            </span>
            <chakra.b fontVariantNumeric="tabular-nums">{formatMoney(item.price * item.qty)}</chakra.b>
          </Good>
        ))}
    </ul>
  );
}

/** How it is paid, and where it goes or is picked up. */
function Way({ order, dials }: Pick<OrderSummaryProps, 'order' | 'dials'>) {
  const { text, language } = useOrderLocale();
  const { shippingAddress: to } = order;
  const isOpen = order.status === 'pending';
  const isPicked = wasPickedUp(order);
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      gap="10px 28px"
      css={{ '& dt': { color: 'muted', textStyle: 'small' } }}
    >
      <chakra.div gridColumn="1 / -1">
        <dt>{wayText(text, order.delivery.kind).to}</dt>
        <dd>
          {isPicked && <OrderWay order={order} />}
          <b>{to.recipient ?? order.user.name}</b>
          {!isPicked && (
            <chakra.span display="block" overflowWrap="anywhere">
              {addressLine(to)}
            </chakra.span>
          )}
          <Phone of={to.phone} dials={dials} />
          {!isPicked && <OrderWay order={order} />}
        </dd>
      </chakra.div>
      <div>
        <dt>{text.order.payment}</dt>
        <chakra.dd fontWeight={600}>{order.paidWith ?? order.paymentMethod}</chakra.dd>
      </div>
      <div>
        <dt>{text.order.paid}</dt>
        <chakra.dd fontWeight={600}>
          {order.paidAt ? shortDate(order.paidAt, language) : isOpen ? text.order.notYet : '–'}
        </chakra.dd>
      </div>
    </chakra.dl>
  );
}
