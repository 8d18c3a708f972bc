import { shortOrderNumber } from '#contracts/kernel/ids';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { shortDate } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Thumb } from '../../../ui/thumb.tsx';
import { StatusBadge } from '../order-badges.tsx';

const RowLink = chakra(Link, {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: '110px minmax(0, 1fr) 120px 110px 160px 20px' },
    gap: { base: '10px 16px', md: '24px' },
    alignItems: 'center',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l',
    px: { base: '16px', md: '22px' },
    py: '18px',
    transition: 'box-shadow 180ms, transform 180ms',
    _hover: { boxShadow: 'noon', transform: 'translate(-2px, -2px)' },
  },
});

const Pictures = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    '& > span': { borderWidth: '2px', borderColor: 'surface', ms: '-10px', _first: { ms: 0 } },
  },
});

const SHOWN = 3;

/** One order of a list: number, goods, date, price and how far it is; it leads to the order (spec §2). */
export function OrderRow({ order }: { readonly order: Order }) {
  const { text, language } = useLocale();
  const count = order.orderItems.reduce((sum, { qty }) => sum + qty, 0);
  return (
    <li>
      <RowLink to={paths.order(order._id)}>
        <chakra.b textStyle="price" fontSize="20px">
          #{shortOrderNumber(order._id)}
        </chakra.b>
        <Pictures order={{ base: 3, md: 0 }}>
          {order.orderItems.slice(0, SHOWN).map((item) => (
            <Thumb key={item._id} src={item.image} alt="" size={44} />
          ))}
          <chakra.small ms="10px" textStyle="small" color="muted">
            {text.order.itemCount(count)}
          </chakra.small>
        </Pictures>
        <chakra.span color="muted" order={{ base: 4, md: 0 }}>
          {shortDate(order.createdAt, language)}
        </chakra.span>
        <chakra.b textStyle="price" textAlign="right">
          {formatMoney(order.totalPrice)}
        </chakra.b>
        <chakra.span order={{ base: 5, md: 0 }}>
          <StatusBadge of={order} />
        </chakra.span>
        <chakra.span hideBelow="md" color="muted">
          <ChevronRight size={20} aria-label={text.order.check} />
        </chakra.span>
      </RowLink>
    </li>
  );
}
