import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useOrderText } from '../../../lib/order-text.ts';
import { formatMoney } from '../../../lib/money.ts';

const torn =
  'linear-gradient(#000 0 0) top/100% calc(100% - 12px) no-repeat, conic-gradient(from -45deg at 50% 100%, #000 90deg, #0000 0) bottom left/24px 12px repeat-x';

const Paper = chakra('section', {
  base: { bg: 'surface', borderTopRadius: 'l', px: '28px', pt: '28px', pb: '44px', mask: torn },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '12px',
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  },
});

/** The sums as a till receipt with a torn edge (look §7). */
export function Receipt({ order }: { readonly order: Order }) {
  const text = useOrderText().order;
  return (
    <Paper>
      <chakra.h2 textStyle="h3" mb="16px">
        {text.summary}
      </chakra.h2>
      <chakra.dl display="grid" gap="10px">
        <Line>
          <dt>{text.items}</dt>
          <dd>{formatMoney(order.itemsPrice)}</dd>
        </Line>
        <Line>
          <dt>{text.shipping}</dt>
          {order.shippingPrice === 0 ? (
            <chakra.dd color="success">{text.free}</chakra.dd>
          ) : (
            <dd>{formatMoney(order.shippingPrice)}</dd>
          )}
        </Line>
        <Line>
          <dt>{text.tax}</dt>
          <dd>{formatMoney(order.taxPrice)}</dd>
        </Line>
        <Line borderTop="2px dashed" borderColor="line-strong" mt="6px" pt="16px">
          <chakra.dt fontWeight={700}>{text.total}</chakra.dt>
          <chakra.dd textStyle="total">{formatMoney(order.totalPrice)}</chakra.dd>
        </Line>
        {order.refundedAmount > 0 && (
          <Line>
            <dt>{text.refunded}</dt>
            <dd>−{formatMoney(order.refundedAmount)}</dd>
          </Line>
        )}
      </chakra.dl>
    </Paper>
  );
}
