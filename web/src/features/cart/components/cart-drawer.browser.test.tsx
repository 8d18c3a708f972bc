import { cartRoutes } from '#contracts/carts/api';
import type { CartItem } from '#contracts/carts/views';
import { cartItem, user } from '#contracts/examples';
import { describe, expect, it } from 'vitest';
import { shownProducts } from '../../../lib/live.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { CartButton } from '../cart-button.tsx';
import { visitorLines } from '../visitor-lines.ts';

const shirt: CartItem = { ...cartItem, qty: 1, price: 20, salePrice: null, addedPrice: 20 };
const shawl: CartItem = { ...shirt, productId: 'b'.repeat(24), variantId: 'b'.repeat(24), title: 'Shawl' };

const pricing = (reply: () => Response) => answering(cartRoutes.priceCart, {} as never, reply);
const open = async () => {
  const screen = await show(<CartButton />);
  const bag = screen.getByRole('button', { name: 'My Cart, 1 item' });
  await bag.click();
  return { screen, bag };
};

describe('the bag', () => {
  it('shows prices and stock of that moment each time it is opened', async () => {
    signedIn.begin(user._id);
    const offering = (item: CartItem) =>
      answering(cartRoutes.cart, { params: { userId: user._id } }, () =>
        yes({ cart: { userId: user._id, items: [item] } }),
      );
    offering(shirt);
    const { screen, bag } = await open();
    await expect.element(screen.getByText('$20.00 each')).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    offering({ ...shirt, price: 35, countInStock: 0 });
    await bag.click();
    await expect.element(screen.getByText('Out of stock. Remove it to check out.')).toBeVisible();
    await expect.element(screen.getByText('$35.00 each')).toBeVisible();
  });

  it('shows a visitor, too, what is no longer sold while it is open', async () => {
    signedIn.giveUp();
    visitorLines.put({ productId: shirt.productId, qty: 1 });
    pricing(() => yes({ items: [shirt] }));
    const { screen } = await open();
    await expect.element(screen.getByText('$20.00 each')).toBeVisible();
    pricing(() => yes({ items: [{ ...shirt, available: false }] }));
    shownProducts.tell({ kind: 'product', productId: shirt.productId });
    await expect.element(screen.getByText('No longer available. Remove it to check out.')).toBeVisible();
  });

  it('shows a visitor no cart without the line whose price could not be read', async () => {
    signedIn.giveUp();
    visitorLines.put({ productId: shirt.productId, qty: 1 });
    pricing(() => yes({ items: [shirt] }));
    const { screen } = await open();
    await expect.element(screen.getByText('$20.00 each')).toBeVisible();
    pricing(() => no(503, 'UNAVAILABLE'));
    visitorLines.put({ productId: shawl.productId, qty: 1 });
    await expect.element(screen.getByRole('alert')).toMatchTextContent('We couldn’t load the cart.');
    await expect.element(screen.getByRole('button', { name: 'CheckOut' })).not.toBeInTheDocument();
    pricing(() => yes({ items: [shirt, shawl] }));
    await screen.getByRole('button', { name: 'Retry' }).click();
    await expect.element(screen.getByRole('article', { name: 'Shawl' })).toBeVisible();
  });
});
