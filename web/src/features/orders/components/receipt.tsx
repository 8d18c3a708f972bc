import type { Order } from '#contracts/orders/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useOrderText } from '../../../lib/order-text.ts';
import { OrderSums } from './order-sums.tsx';

const torn =
  'linear-gradient(#000 0 0) top/100% calc(100% - 12px) no-repeat, conic-gradient(from -45deg at 50% 100%, #000 90deg, #0000 0) bottom left/24px 12px repeat-x';

const Paper = chakra('section', {
  base: { bg: 'surface', borderTopRadius: 'l', px: '28px', pt: '28px', pb: '44px', mask: torn },
});

/** The sums as a till receipt with a torn edge (look §7). */
export function Receipt({ order }: { readonly order: Order }) {
  const text = useOrderText().order;
  return (
    <Paper>
      <chakra.h2 textStyle="h3" mb="16px">
        {text.summary}
      </chakra.h2>
      <OrderSums order={order} itemsAs={text.items} />
    </Paper>
  );
}
