import type { CartItem } from '#contracts/carts/views';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCartText } from '../../../lib/cart-text.ts';
import { useLocalized } from '../../../lib/locale.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { Row } from '../../../ui/boxes.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { isDead, obstacleOf } from '../../cart/totals.ts';
import { shownOf, type RequestLine } from '../order-request.ts';

interface OrderLineProps {
  readonly line: RequestLine;
  /** The line in the cart, where it still is there. */
  readonly item: CartItem | undefined;
}

/** A line of the order to be placed; if it blocks the order, it says why. */
export function OrderLine({ line, item }: OrderLineProps) {
  const text = useCartText();
  const { title, image, lang, choice } = useLocalized(shownOf(line));
  const obstacle = item && obstacleOf(item);
  return (
    <Row py="8px" borderBottomWidth="1px" borderColor="line">
      <Thumb src={image} alt="" size={52} faded={obstacle !== undefined} />
      <chakra.div flex={1} minW={0}>
        <chakra.b lang={lang} fontSize="15px" overflowWrap="anywhere">
          {title}
        </chakra.b>
        <Choice of={choice} />
        <chakra.p textStyle="small" color={obstacle ? 'danger' : 'muted'} fontVariantNumeric="tabular-nums">
          {obstacle
            ? text.obstacles[obstacle](item.countInStock)
            : `${line.qty} × ${formatMoney(line.price)}`}
        </chakra.p>
      </chakra.div>
      {!(item && isDead(item)) && (
        <chakra.b fontVariantNumeric="tabular-nums">{formatMoney(line.price * line.qty)}</chakra.b>
      )}
    </Row>
  );
}
