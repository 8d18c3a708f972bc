import { cartRoutes } from '#contracts/carts/api';
import type { CartItem } from '#contracts/carts/views';
import { cartItem, deliveryOption, order, quote, shippingAddress, user } from '#contracts/examples';
import { orderRoutes } from '#contracts/orders/api';
import { shippingRoutes } from '#contracts/shipping/api';
import type { DeliveryOption } from '#contracts/shipping/views';
import { Route, Routes } from 'react-router-dom';
import { mutate } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../lib/paths.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { keyFor } from '../../cart/api.ts';
import { ownChanges } from '../../cart/own-changes.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import { sendAttempt } from '../attempt.ts';
import { keepAddress, keepWay } from '../choices.ts';
import { orderRequest } from '../order-request.ts';
import { saveReviewedOrder } from '../reviewed-order.ts';
import PaymentPage from './payment-page.tsx';
import PlaceOrderPage from './place-order-page.tsx';

vi.mock(import('../../../lib/toast.ts'), () => ({ toast: vi.fn() }));

const express: DeliveryOption = { ...deliveryOption, _id: 'e'.repeat(24), kind: 'express', freeAbove: null };

const offering = (...options: readonly DeliveryOption[]) =>
  answering(shippingRoutes.deliveryOptions, { query: { country: shippingAddress.country } }, () =>
    yes(options),
  );
const having = (...items: readonly CartItem[]) =>
  answering(cartRoutes.cart, { params: { userId: user._id } }, () =>
    yes({ cart: { userId: user._id, items } }),
  );
const hat: CartItem = { ...cartItem, productId: 'd'.repeat(24), variantId: 'd'.repeat(24), title: 'Hat' };
const placing = (reply: (body: unknown, headers: Headers) => Response) =>
  answering(orderRoutes.placeOrder, {} as never, reply);
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
  having(cartItem);
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

describe('the price of delivery that a shopper saw', () => {
  const dearer = { ...express, price: 18 };
  /** The page again, after a reload. */
  const again = async ({ unmount }: Awaited<ReturnType<typeof open>>) => {
    await unmount();
    return open();
  };
  const isToBeAccepted = async (screen: Awaited<ReturnType<typeof open>>, was: string, now: string) => {
    await expect
      .element(screen.getByRole('status'))
      .toMatchTextContent(`The total was ${was} and is ${now} now.`);
    await expect.element(screen.getByRole('button', { name: `Accept ${now}` })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  };

  it('stands while they change their cart', async () => {
    offering(deliveryOption);
    const screen = await open();
    await expect.element(screen.getByText('$56.00')).toBeVisible();
    const three = { ...cartItem, qty: 3 };
    ownChanges.note(cartItem.variantId, three);
    having(three);
    offering({ ...deliveryOption, price: 18 });
    await isToBeAccepted(await again(screen), '$79.00', '$87.00');
  });

  it('stands where their way is withdrawn', async () => {
    offering(deliveryOption, dearer);
    keepWay(dearer._id);
    const screen = await open();
    await expect.element(screen.getByText('$64.00')).toBeVisible();
    offering(deliveryOption);
    await isToBeAccepted(await again(screen), '$64.00', '$56.00');
  });

  it('stands where another way is chosen in another tab', async () => {
    offering(deliveryOption, dearer);
    const screen = await open();
    await expect.element(screen.getByText('$56.00')).toBeVisible();
    keepWay(dearer._id);
    await isToBeAccepted(await again(screen), '$56.00', '$64.00');
  });

  it('is that of another way once they have chosen it, and stands then', async () => {
    offering(deliveryOption, dearer);
    const screen = await open();
    await screen.getByRole('link', { name: 'Change: Delivery' }).click();
    await screen.getByRole('radio', { name: /^Express/ }).click();
    await screen.getByRole('button', { name: 'Continue to Order' }).click();
    await expect.element(screen.getByText('$64.00')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    offering(deliveryOption, { ...dearer, price: 20 });
    await isToBeAccepted(await again(screen), '$64.00', '$66.00');
  });
});

it('what comes into a cart that was emptied is seen for the first time', async () => {
  offering(deliveryOption);
  const screen = await open();
  await expect.element(screen.getByText('Cotton shirt')).toBeVisible();
  having();
  await mutate(keyFor(user._id));
  await expect.element(screen.getByRole('heading', { name: 'Your cart is Empty' })).toBeVisible();
  having(hat);
  ownChanges.note(hat.variantId, hat);
  await mutate(keyFor(user._id));
  await expect.element(screen.getByText('Hat')).toBeVisible();
  await expect.element(screen.getByText('Cotton shirt')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled();
});

describe('the next order of a tab, after one whose answer was lost', () => {
  const keys: (string | null)[] = [];
  const placingAs = (reply: () => Response) =>
    placing((_, headers) => {
      keys.push(headers.get('Idempotency-Key'));
      return reply();
    });
  const placed = () => yes({ message: 'Placed', createOrder: order, createdOrder: order });
  const request = orderRequest(
    { userId: user._id, items: [cartItem] },
    { shippingAddress, paymentMethod: 'PayPal', way: deliveryOption },
  );
  beforeEach(() => {
    keys.length = 0;
    offering(deliveryOption);
  });

  it('is of what is in the cart now, where that has none of what was ordered', async () => {
    const earlier = sendAttempt(request);
    saveReviewedOrder({ request, way: deliveryOption });
    having(hat);
    const screen = await open();
    await expect.element(screen.getByText('Hat')).toBeVisible();
    await expect.element(screen.getByText('Cotton shirt')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
    const sent = placingAs(placed);
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(screen.getByTestId('address')).toHaveTextContent(paths.order(order._id));
    expect(sent).toEqual([
      expect.objectContaining({ orderItems: [expect.objectContaining({ productId: hat.productId })] }),
    ]);
    expect(keys).not.toContain(earlier);
  });

  it('is still the earlier one where the shopper took the goods out of the cart themselves', async () => {
    const earlier = sendAttempt(request);
    saveReviewedOrder({ request, way: deliveryOption });
    ownChanges.note(cartItem.variantId, undefined);
    having(hat);
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Start over' })).toBeVisible();
    await expect.element(screen.getByText('Cotton shirt')).toBeVisible();
    placingAs(placed);
    await screen.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(() => keys).toEqual([earlier]);
  });

  it('has a key of its own once the shopper started over and the cart was empty', async () => {
    placingAs(() => no(500, 'INTERNAL'));
    const first = await open();
    await first.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(first.getByRole('button', { name: 'Start over' })).toBeVisible();
    having();
    await first.getByRole('button', { name: 'Start over' }).click();
    await expect.element(first.getByTestId('address')).toHaveTextContent(paths.myOrders);
    await first.unmount();
    having(cartItem);
    placingAs(placed);
    const next = await open();
    await next.getByRole('button', { name: 'Place Order' }).click();
    await expect.element(next.getByTestId('address')).toHaveTextContent(paths.order(order._id));
    expect(new Set(keys).size).toBe(2);
  });
});
