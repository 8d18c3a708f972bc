import { cartRoutes } from '#contracts/carts/api';
import { exampleIds, paid } from '#contracts/examples';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { OrderAgain } from './order-again.tsx';

it('puts nothing into the cart twice where the answer was lost', async () => {
  const userId = 'f'.repeat(24);
  signedIn.begin(userId);
  let has = 1;
  const item = {
    productId: exampleIds.product,
    variantId: exampleIds.product,
    choice: [],
    title: 'Shirt',
    translations: {},
    image: '',
    price: 20,
    salePrice: null,
    countInStock: 50,
    available: true,
    addedPrice: 20,
  };
  answering(cartRoutes.cart, { params: { userId } }, () =>
    yes({ cart: { userId, items: [{ ...item, qty: has }] } }),
  );
  const sent = answering(
    cartRoutes.addToCart,
    { body: { userId, productId: item.productId, qty: 2 } },
    () => {
      has += 2;
      return Response.error();
    },
  );
  const screen = await show(<OrderAgain order={paid} />);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^We do not know yet/);
  await screen.getByRole('button').click();
  await expect.element(page.getByText('Added to cart!')).toBeVisible();
  expect(sent).toHaveLength(1);
});
