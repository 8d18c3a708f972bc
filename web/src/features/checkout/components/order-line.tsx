import type { CartItem } from '#contracts/carts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '../../../lib/locale.tsx';
import { formatMoney, pricesOf } from '../../../lib/money.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { obstacleOf } from '../../cart/api.ts';

/** A line of the order to be placed; what blocks it says why. */
export function OrderLine({ item }: { readonly item: CartItem }) {
  const text = useText().cart;
  const { now } = pricesOf(item);
  const obstacle = obstacleOf(item);
  return (
    <Row py="8px" borderBottomWidth="1px" borderColor="line">
      <Thumb src={item.image} alt="" size={52} faded={obstacle !== undefined} />
      <chakra.div flex={1} minW={0}>
        <chakra.b fontSize="15px">{item.title}</chakra.b>
        <chakra.p textStyle="small" color={obstacle ? 'danger' : 'muted'} fontVariantNumeric="tabular-nums">
          {obstacle ? text.obstacles[obstacle](item.countInStock) : `${item.qty} × ${formatMoney(now)}`}
        </chakra.p>
      </chakra.div>
      <chakra.b fontVariantNumeric="tabular-nums">{formatMoney(now * item.qty)}</chakra.b>
    </Row>
  );
}
