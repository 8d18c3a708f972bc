import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { searchFor } from '../../../lib/choice.ts';
import { localized } from '../../../lib/locale.tsx';
import { useOrderLocale } from '../../../lib/order-text.ts';
import { formatMoney } from '../../../lib/money.ts';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/boxes.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { ProductLink } from '../../../ui/product-link.tsx';
import { Thumb } from '../../../ui/thumb.tsx';

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '56px minmax(0, 1fr) auto', md: '72px minmax(0, 1fr) auto auto' },
    gap: { base: '2px 14px', md: '18px' },
    alignItems: 'center',
    py: '16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    _last: { borderBottomWidth: 0, pb: 0 },
  },
});

/** What was ordered, at the price it was ordered for. */
export function OrderItems({ items }: { readonly items: Order['orderItems'] }) {
  const { language, text: all } = useOrderLocale();
  const text = all.order;
  return (
    <Panel>
      <chakra.h2 textStyle="h3">{text.orderItems}</chakra.h2>
      <ul>
        {items
          .map((item) => localized(language, item))
          .map((item) => (
            <Line key={item._id}>
              <chakra.span gridRow={{ base: 'span 2', md: 'auto' }}>
                <Thumb src={item.image} alt="" size={56} />
              </chakra.span>
              <chakra.b lang={item.lang} overflowWrap="anywhere">
                <ProductLink to={paths.product(item.productId) + searchFor(item.choice)}>
                  {item.title}
                </ProductLink>
                <Choice of={item.choice} />
              </chakra.b>
              <chakra.span
                gridColumn={{ base: 2, md: 'auto' }}
                gridRow={{ base: 2, md: 'auto' }}
                color="muted"
                fontVariantNumeric="tabular-nums"
              >
                {item.qty} × {formatMoney(item.price)}
              </chakra.span>
              <chakra.b
                minW={{ md: '84px' }}
                textAlign="right"
                gridColumn={{ base: 3, md: 'auto' }}
                gridRow={{ base: 'span 2', md: 'auto' }}
                fontVariantNumeric="tabular-nums"
              >
                {formatMoney(item.price * item.qty)}
              </chakra.b>
            </Line>
          ))}
      </ul>
    </Panel>
  );
}
