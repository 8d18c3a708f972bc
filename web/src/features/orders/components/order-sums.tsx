import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useOrderText } from '../../../lib/order-text.ts';
import { formatMoney } from '../../../lib/money.ts';

const Sum = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '12px',
    '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  },
});

interface OrderSumsProps {
  readonly order: Order;
  /** What the price of the items is called. */
  readonly itemsAs: string;
  /** In a row of a list. */
  readonly isSmall?: boolean;
}

/** What an order costs, and what of it was paid back. */
export function OrderSums({ order, itemsAs, isSmall = false }: OrderSumsProps) {
  const text = useOrderText().order;
  return (
    <chakra.dl
      display="grid"
      gap={isSmall ? '8px' : '10px'}
      alignContent="start"
      css={isSmall ? { '& dt': { color: 'muted' } } : {}}
    >
      <Sum>
        <dt>{itemsAs}</dt>
        <dd>{formatMoney(order.itemsPrice)}</dd>
      </Sum>
      <Sum>
        <dt>{text.shipping}</dt>
        {order.shippingPrice === 0 ? (
          <chakra.dd color="success">{text.free}</chakra.dd>
        ) : (
          <dd>{formatMoney(order.shippingPrice)}</dd>
        )}
      </Sum>
      <Sum>
        <dt>{text.tax}</dt>
        <dd>{formatMoney(order.taxPrice)}</dd>
      </Sum>
      <Sum
        borderTop="2px dashed"
        borderColor="line-strong"
        mt={isSmall ? '4px' : '6px'}
        pt={isSmall ? '12px' : '16px'}
      >
        <chakra.dt fontWeight={700} style={{ color: 'inherit' }}>
          {text.total}
        </chakra.dt>
        <chakra.dd textStyle="total" {...(isSmall && { fontSize: { base: '28px', md: '28px' } })}>
          {formatMoney(order.totalPrice)}
        </chakra.dd>
      </Sum>
      {order.refundedAmount > 0 && (
        <Sum>
          <dt>{text.refunded}</dt>
          <dd>−{formatMoney(order.refundedAmount)}</dd>
        </Sum>
      )}
    </chakra.dl>
  );
}
