import { shortOrderNumber } from '#contracts/kernel/ids';
import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { shortDate } from '../../../lib/dates.ts';
import { useOrderLocale } from '../../../lib/order-text.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Thumb } from '../../../ui/thumb.tsx';
import { itemCountOf } from '../item-count.ts';
import { StatusBadge } from '../order-badges.tsx';
import { OrderSummary } from './order-summary.tsx';

const WIDE = '@container (min-width: 920px)';

/** Its layout follows its own width, since a side bar may stand beside it. */
const Box = chakra('li', {
  base: {
    containerType: 'inline-size',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'l',
    overflow: 'clip',
    overflowClipMargin: '6px',
    transition: 'border-color 180ms',
    _hover: { borderColor: 'line-strong' },
  },
});

const Head = chakra('button', {
  base: {
    display: 'grid',
    w: '100%',
    textAlign: 'start',
    alignItems: 'center',
    gridTemplateAreas: '"number price chevron" "person person person" "goods badge badge"',
    gridTemplateColumns: 'minmax(0, 1fr) auto 20px',
    gap: '8px 12px',
    px: '16px',
    py: '16px',
    borderRadius: 'l',
    '& > [data-badge]': { justifySelf: 'end' },
    '& > svg': { gridArea: 'chevron', color: 'muted', transition: 'transform 180ms' },
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
    [WIDE]: {
      gridTemplateAreas: '"number goods who date price badge chevron"',
      gridTemplateColumns: '112px minmax(0, 1.3fr) minmax(0, 1fr) 110px 104px 186px 20px',
      columnGap: '18px',
      px: '22px',
      py: '18px',
      '& > [data-badge]': { justifySelf: 'start' },
    },
  },
});

/** One line where it is narrow, so that the state does not take the name's room; two cells where it is wide. */
const Person = chakra('span', {
  base: {
    gridArea: 'person',
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    [WIDE]: { display: 'contents' },
  },
});

const Pictures = chakra('span', {
  base: {
    gridArea: 'goods',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minW: 0,
    // What has no room beside the badge wraps to a second line, which is hidden.
    maxH: '44px',
    overflow: 'hidden',
    '& > span': { borderWidth: '2px', borderColor: 'surface', ms: '-20px', _first: { ms: 0 } },
    [WIDE]: { '& > span:not(:first-of-type)': { ms: '-12px' } },
  },
});

const SHOWN = 3;

interface OrderPanelProps {
  readonly order: Order;
  /** The order's own page, and the link's text. */
  readonly to: string;
  readonly link: string;
  /** Shown to people who deliver the order. */
  readonly dials?: boolean;
}

/**
 * One order of a list: a row that opens to its items, sums and address (spec §2). The customers' and the admins' lists
 * share it.
 */
export function OrderPanel({ order, to, link, dials }: OrderPanelProps) {
  const { text, language } = useOrderLocale();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box>
      <Head type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <chakra.b gridArea="number" textStyle="price" fontSize="20px">
          #{shortOrderNumber(order._id)}
        </chakra.b>
        <Pictures>
          {order.orderItems.slice(0, SHOWN).map((item) => (
            <Thumb key={item._id} src={item.image} alt="" size={40} />
          ))}
          <chakra.span ms="10px" textStyle="small" color="muted" whiteSpace="nowrap">
            {text.order.itemCount(itemCountOf(order))}
          </chakra.span>
        </Pictures>
        <Person>
          <chakra.b gridArea="who" fontWeight={600} overflowWrap="anywhere">
            {order.user.name}
          </chakra.b>
          <chakra.span gridArea="date" flex="none" color="muted">
            <time dateTime={order.createdAt}>{shortDate(order.createdAt, language)}</time>
          </chakra.span>
        </Person>
        <chakra.b gridArea="price" textStyle="price" textAlign="end">
          {formatMoney(order.totalPrice)}
        </chakra.b>
        <chakra.span data-badge gridArea="badge">
          <StatusBadge of={order} />
        </chakra.span>
        <ChevronDown size={20} aria-hidden />
      </Head>
      <div id={id}>{open && <OrderSummary order={order} to={to} link={link} dials={dials} />}</div>
    </Box>
  );
}
