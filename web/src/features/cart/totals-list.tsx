import { chakra } from '@chakra-ui/react/styled-system';
import { useOrderText } from '../../lib/order-text.ts';
import { formatMoney } from '../../lib/money.ts';
import type { Totals } from './totals.ts';

const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    '& dd': { fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  },
});

/**
 * Items, shipping, tax and their total: the same in the cart as at the checkout. Nothing where the items cost nothing.
 */
export function TotalsList({ of }: { readonly of: Totals }) {
  const text = useOrderText().order;
  if (of.itemsPrice === 0) return null;
  const rows = [
    [text.items, formatMoney(of.itemsPrice)],
    [text.shipping, of.shippingPrice === 0 ? text.free : formatMoney(of.shippingPrice)],
    [text.tax, formatMoney(of.taxPrice)],
  ] as const;
  return (
    <chakra.dl textStyle="small" display="grid" gap="6px" mb="12px">
      {rows.map(([name, sum]) => (
        <Line key={name}>
          <chakra.dt color="muted">{name}</chakra.dt>
          <dd>{sum}</dd>
        </Line>
      ))}
      <Line alignItems="baseline" mt="4px">
        <chakra.dt fontWeight={700} fontSize="16px">
          {text.total}
        </chakra.dt>
        <chakra.dd textStyle="total" fontSize="32px">
          {formatMoney(of.totalPrice)}
        </chakra.dd>
      </Line>
    </chakra.dl>
  );
}
