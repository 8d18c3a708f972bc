import { cartRoutes } from '#contracts/carts/api';
import { cartItem, user } from '#contracts/examples';
import { expect, it } from 'vitest';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { CartButton } from '../../cart/cart-button.tsx';
import { visitorLines } from '../../cart/visitor-lines.ts';
import { NothingToOrder } from './nothing-to-order.tsx';

it('where a visitor’s cart could not be merged an empty checkout says so', async () => {
  signedIn.begin(user._id);
  answering(cartRoutes.cart, { params: { userId: user._id } }, () =>
    yes({ cart: { userId: user._id, items: [] } }),
  );
  answering(cartRoutes.mergeCart, {} as never, () => no(429, 'TOO_MANY_REQUESTS'));
  visitorLines.put({ productId: cartItem.productId, qty: 3 });
  const screen = await show(
    <>
      <CartButton />
      <NothingToOrder />
    </>,
  );
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('What you collected before signing in may be missing from your cart.');
});
