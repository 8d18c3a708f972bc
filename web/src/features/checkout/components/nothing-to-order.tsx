import { paths } from '../../../lib/paths.ts';
import { useCartText } from '../../../lib/cart-text.ts';
import { useOrderText } from '../../../lib/order-text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Wrap } from '../../../ui/boxes.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { NotTakenOver } from '../../cart/not-taken-over.tsx';
import { wasAttemptLeft } from '../attempt.ts';

/** Shown instead of a checkout step when the cart is empty. An attempt left without an answer may have emptied it. */
export function NothingToOrder() {
  const text = useCartText();
  const { checkout, order } = useOrderText();
  if (wasAttemptLeft())
    return (
      <Empty
        whole
        picture="/goods/bare-pot.svg"
        head={text.emptyHead}
        sentence={checkout.maybePlaced}
        action={<ButtonLink to={paths.myOrders}>{order.myOrders}</ButtonLink>}
      />
    );
  return (
    <Wrap>
      <NotTakenOver />
      <Empty
        whole
        picture="/goods/bare-pot.svg"
        head={text.emptyHead}
        sentence={text.emptySentence}
        action={<ButtonLink to={paths.products}>{text.lookAround}</ButtonLink>}
      />
    </Wrap>
  );
}
