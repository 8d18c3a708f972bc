import { cartRoutes } from '#contracts/carts/api';
import { cartItem, deliveryOption, order, quote, shippingAddress, user } from '#contracts/examples';
import { orderRoutes } from '#contracts/orders/api';
import { shippingRoutes } from '#contracts/shipping/api';
import type { DeliveryOption } from '#contracts/shipping/views';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { keepAddress, keepWay } from '../choices.ts';
import PaymentPage from './payment-page.tsx';
import PlaceOrderPage from './place-order-page.tsx';

const express: DeliveryOption = { ...deliveryOption, _id: 'e'.repeat(24), kind: 'express', freeAbove: null };

const offering = (...options: readonly DeliveryOption[]) =>
  answering(shippingRoutes.deliveryOptions, { query: { country: shippingAddress.country } }, () =>
    yes(options),
  );
const placing = (reply: () => Response) => answering(orderRoutes.placeOrder, {} as never, reply);
const open = () =>
  show(
    <Routes>
      <Route path={paths.placeOrder} element={<PlaceOrderPage />} />
      <Route path={paths.payment} element={<PaymentPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: paths.placeOrder },
  );

beforeEach(() => {
  signedIn.begin(user._id);
  keepAddress(shippingAddress);
  const cart = { userId: user._id, items: [cartItem] };
  answering(cartRoutes.cart, { params: { userId: user._id } }, () => yes({ cart }));
});

describe('when a way of delivery changes before the order is placed', () => {
  it('shows the new price once the order is refused, and orders at that once it is accepted', async () => {
    offering({ ...deliveryOption, price: 10 });
    const screen = await open();
    const place = screen.getByRole('button', { name: 'Place Order' });
    await expect.element(screen.getByText('$56.00')).toBeVisible();
    placing(() => no(409, 'PRICE_CHANGED', { ...quote, shippingPrice: 18, totalPrice: 64 }));
    offering({ ...deliveryOption, price: 18 });
    await place.click();
    await expect
      .element(screen.getByRole('status'))
      .toMatchTextContent('a price has changed. The total was $56.00 and is $64.00 now.');
    await expect.element(place).toBeDisabled();
    await screen.getByRole('button', { name: 'Accept $64.00' }).click();
    const placed = placing(() => yes({ message: 'Placed', createOrder: order, createdOrder: order }));
    await place.click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent(paths.order(order._id));
    expect(placed).toEqual([expect.objectContaining({ shippingPrice: 18, totalPrice: 64 })]);
  });

  it('no longer offers what was refused because it is not offered any more', async () => {
    offering(deliveryOption, express);
    keepWay(express._id);
    const screen = await open();
    await expect.element(screen.getByText(/^Express delivery/)).toBeVisible();
    placing(() => no(409, 'DELIVERY_METHOD_UNAVAILABLE', { offered: [deliveryOption._id] }));
    offering(deliveryOption);
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Choose another.');
    await expect.element(screen.getByText(/^Standard delivery/)).toBeVisible();
    await screen.getByRole('link', { name: 'Change: Delivery' }).click();
    await expect.element(screen.getByRole('radio', { name: /^Standard delivery/ })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: /^Express/ })).not.toBeInTheDocument();
  });

  it('is shown by the step before, where the shopper goes back to it', async () => {
    offering({ ...deliveryOption, price: 10 });
    const screen = await open();
    await expect.element(screen.getByText('$56.00')).toBeVisible();
    offering({ ...deliveryOption, price: 18 });
    await screen.getByRole('link', { name: 'Change: Delivery' }).click();
    await expect.element(screen.getByRole('radio', { name: /^Standard delivery.*\$18\.00/ })).toBeVisible();
  });
});
