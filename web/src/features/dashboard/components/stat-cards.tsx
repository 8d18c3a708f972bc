import type { Overview } from '#contracts/stats/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { Package, ShoppingBag, Truck, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useAdminText } from '../../../lib/admin-text.ts';
import { askingFor } from '../../../lib/days.ts';
import { formatCount, formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { walls, type WallName } from '../../../ui/theme/tokens.ts';
import { Trend } from './trend.tsx';

const Four = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '12px', md: '20px' },
  },
});

const card = {
  display: 'grid',
  alignContent: 'start',
  gap: '8px',
  p: { base: '16px', md: '22px' },
  bg: 'surface',
  borderRadius: 'l',
  borderWidth: '1px',
  borderColor: 'line',
} as const;

const Card = chakra(Link, {
  base: { ...card, transition: 'border-color 180ms', _hover: { borderColor: 'line-strong' } },
});
const Plain = chakra('div', { base: card });

const Figure = chakra('b', {
  base: {
    fontFamily: 'heading',
    fontWeight: 900,
    fontSize: { base: '34px', md: '46px' },
    lineHeight: 1,
    letterSpacing: '-.02em',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface StatProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly wall: WallName;
  readonly to: string;
  readonly total: number;
  /** The name of the period that `now` counts: the card's list and trend are of that period. */
  readonly ofPeriod: string;
  readonly now: number;
  readonly before: number;
  readonly period: Overview['period'];
}

const Stat = ({ label, icon: Icon, wall, to, total, ofPeriod, now, before, period }: StatProps) => (
  <Card to={to}>
    <chakra.span
      display="flex"
      flexDirection={{ base: 'column', md: 'row' }}
      alignItems={{ base: 'flex-start', md: 'center' }}
      gap={{ base: '8px', md: '10px' }}
      fontWeight={600}
    >
      <chakra.span
        display="grid"
        placeItems="center"
        boxSize="38px"
        flex="none"
        borderRadius="m"
        bg={walls[wall][0]}
        color="paint.ink"
      >
        <Icon size={20} aria-hidden />
      </chakra.span>
      {label}
    </chakra.span>
    <Figure>{formatCount(total)}</Figure>
    <chakra.span textStyle="small" color="muted">
      {ofPeriod}: <b>{formatCount(now)}</b>
    </chakra.span>
    <Trend now={now} before={before} period={period} />
  </Card>
);

/** `label`: of the text and of the total; `figure`: of the period's. */
const CARDS = [
  { label: 'totalUsers', figure: 'users', icon: Users, wall: 'sky', path: paths.users },
  { label: 'totalProducts', figure: 'products', icon: ShoppingBag, wall: 'mango', path: paths.adminProducts },
  { label: 'totalOrders', figure: 'orders', icon: Package, wall: 'rose', path: paths.adminOrders },
  { label: 'deliveredOrders', figure: 'delivered', icon: Truck, wall: 'mint', path: paths.deliveredOrders },
] as const;

/** The totals, and how the period compares; each links to its list, for the period. */
export function StatCards({ overview }: { readonly overview: Overview }) {
  const text = useAdminText().dashboard;
  const { totals, now, before, period, from, asOf } = overview;
  const shared = { period, ofPeriod: text.now[period] };
  const days = askingFor({ from, to: asOf });
  return (
    <Four>
      {CARDS.map(({ label, figure, path, ...look }) => (
        <Stat
          key={label}
          {...shared}
          {...look}
          label={text[label]}
          to={path + days}
          total={totals[label]}
          now={now[figure]}
          before={before[figure]}
        />
      ))}
    </Four>
  );
}

const Sum = chakra('b', {
  base: {
    fontFamily: 'heading',
    fontWeight: 900,
    fontSize: { base: '28px', md: '34px' },
    lineHeight: 1.1,
    fontVariantNumeric: 'tabular-nums',
    flex: 1,
  },
});

const Three = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '12px', md: '20px' },
  },
});

/** Revenue on mango is the only loud card (look §7). */
export function SumCards({ overview }: { readonly overview: Overview }) {
  const text = useAdminText().dashboard;
  const { totals, now, before, period } = overview;
  return (
    <Three>
      <Plain bg="sale" color="sale-ink" borderColor="sale">
        <b>{text.totalRevenue}</b>
        <chakra.span display="flex" alignItems="end" gap="12px">
          <Sum>{formatMoney(totals.totalRevenue)}</Sum>
          <Trend now={now.revenue} before={before.revenue} period={period} plain />
        </chakra.span>
      </Plain>
      <Plain>
        <b>{text.totalReviews}</b>
        <chakra.span display="flex" alignItems="end" gap="12px">
          <Sum>{formatCount(totals.totalReviews)}</Sum>
          <Trend now={now.reviews} before={before.reviews} period={period} />
        </chakra.span>
      </Plain>
      <Plain>
        <b>{text.avgOrderValue}</b>
        <chakra.span display="flex" alignItems="end" gap="12px">
          <Sum>{formatMoney(totals.avgOrderValue)}</Sum>
          <Trend now={now.averageOrder} before={before.averageOrder} period={period} />
        </chakra.span>
      </Plain>
    </Three>
  );
}
