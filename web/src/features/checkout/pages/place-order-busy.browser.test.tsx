import { cartRoutes } from '#contracts/carts/api';
import { cartItem, deliveryOption, shippingAddress, user } from '#contracts/examples';
import { orderRoutes } from '#contracts/orders/api';
import { shippingRoutes } from '#contracts/shipping/api';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { unansweredRequest } from '../attempt.ts';
import { keepAddress } from '../choices.ts';
import PlaceOrderPage from './place-order-page.tsx';

vi.mock(import('../../../lib/when-busy.ts'), async (original) => ({
  ...(await original()),
  againWhenBusy: (send) => send(),
}));

const keys: (string | null)[] = [];
/** The shop's answers to the order, one after another. */
const placingBy = (...replies: Response[]) =>
  answering(orderRoutes.placeOrder, {} as never, (_, headers) => {
    keys.push(headers.get('Idempotency-Key'));
    return replies.shift() ?? no(500, 'INTERNAL');
  });
const open = async () => {
  const screen = await show(<PlaceOrderPage />, { at: paths.placeOrder });
  return {
    alert: screen.getByRole('alert'),
    place: screen.getByRole('button', { name: 'Place Order' }),
    change: screen.getByRole('link', { name: 'Change: Delivery' }),
  };
};

beforeEach(() => {
  keys.length = 0;
  signedIn.begin(user._id);
  keepAddress(shippingAddress);
  answering(cartRoutes.cart, { params: { userId: user._id } }, () =>
    yes({ cart: { userId: user._id, items: [cartItem] } }),
  );
  answering(shippingRoutes.deliveryOptions, { query: { country: shippingAddress.country } }, () =>
    yes([deliveryOption]),
  );
});

it('an order that a busy shop turned away was not placed, and may be changed', async () => {
  placingBy(no(503, 'BUSY'));
  const { alert, place, change } = await open();
  await place.click();
  await expect.element(alert).toMatchTextContent(/The shop is very busy\./);
  await expect.element(alert).not.toMatchTextContent(/whether the order was placed/);
  await expect.element(change).toBeVisible();
  expect(unansweredRequest()).toBeUndefined();
});

it.each([
  [503, 'BUSY'],
  [429, 'TOO_MANY_REQUESTS'],
])(
  'an order whose answer was lost may be placed still, though the next try meets %i %s',
  async (status, code) => {
    placingBy(no(500, 'INTERNAL'), no(status, code));
    const { alert, place, change } = await open();
    await place.click();
    await expect.element(alert).toMatchTextContent(/whether the order was placed/);
    await place.click();
    await expect.poll(() => keys).toHaveLength(2);
    await expect.element(place).not.toHaveAttribute('aria-disabled', 'true');
    await expect.element(alert).toMatchTextContent(/whether the order was placed/);
    await expect.element(change).not.toBeInTheDocument();
    expect(unansweredRequest()).toBeDefined();
    expect(new Set(keys).size).toBe(1);
  },
);
