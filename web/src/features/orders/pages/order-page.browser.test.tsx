import { order, paid } from '#contracts/examples';
import { orderPaymentRoutes, orderRoutes } from '#contracts/orders/api';
import type { Order } from '#contracts/orders/views';
import { paymentRoutes, stripeRoutes } from '#contracts/payments/api';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { Route, Routes, useLocation } from 'react-router-dom';
import { mutate } from 'swr';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOf } from '../../../lib/api.ts';
import { shownProducts } from '../../../lib/live.ts';
import { signedIn } from '../../../lib/signed-in.ts';
import { answering, no, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import OrderPage from './order-page.tsx';

const SESSION = 'cs_test_1';
const params = { id: order._id };
const claim = { params, body: { id: SESSION } };
const expired: Order = { ...order, status: 'expired', expiresAt: null };
const returned = {
  revision: 5,
  kind: 'duplicate-refunded',
  provider: 'Stripe',
  amount: 56,
  providerOrderId: SESSION,
  captureId: 'C',
  refundId: 'R',
  reason: null,
  by: 'payments',
  at: '2026-11-20T12:00:00.000Z',
};

const Search = () => <div data-testid="search">{useLocation().search}</div>;
const openPage = (payments: readonly object[], search = `?stripe=${SESSION}`, shown = expired) => {
  answering(orderRoutes.order, { params }, () => yes(shown));
  answering(orderPaymentRoutes.orderPayments, { params }, () => yes(payments));
  const page = (
    <Routes>
      <Route
        path="/shop/order/:id"
        element={
          <>
            <OrderPage />
            <Search />
          </>
        }
      />
    </Routes>
  );
  const at = `/shop/order/${order._id}${search}`;
  // A page changes the address only while the browser shows it.
  history.replaceState(null, '', at);
  return show(page, { at });
};
const began = location.href;
beforeEach(() => signedIn.begin(order.user._id));
afterEach(() => history.replaceState(null, '', began));

describe('the page of an order that expired while its shopper was on Stripe’s page', () => {
  it('claims the payment, and says nothing of the money before the answer', async () => {
    let answer: (response: Response) => void = () => undefined;
    const claims = answering(
      paymentRoutes.payOrder,
      claim,
      () => new Promise((resolve) => (answer = resolve)),
    );
    const screen = await openPage([]);
    await expect.element(screen.getByText('Your payment is being confirmed.')).toBeVisible();
    expect(claims).toEqual([{ id: SESSION }]);
    expect(document.body.textContent).not.toContain('Nothing was charged');
    answer(yes({ ...paid, _id: order._id }));
    await expect.element(screen.getByText('Paid. Thank you!')).toBeVisible();
  });

  it('says that the money went back where the order could not live again', async () => {
    answering(paymentRoutes.payOrder, claim, () => no(409, 'ORDER_CLOSED'));
    const screen = await openPage([returned]);
    await expect.element(screen.getByText('$56.00 went back by Stripe.')).toBeVisible();
    expect(document.body.textContent).not.toContain('Nothing was charged');
  });

  it('says that nothing was charged where no money came, to somebody who did not come from there', async () => {
    const claims = answering(paymentRoutes.payOrder, claim, () => no(409, 'ORDER_CLOSED'));
    const screen = await openPage([], '');
    await expect.element(screen.getByText('Nothing was charged.')).toBeVisible();
    expect(claims).toEqual([]);
  });

  it('does not say so to somebody who had begun to pay: money may have come that has not gone back yet', async () => {
    const screen = await openPage([{ ...returned, kind: 'started', refundId: null, captureId: null }], '');
    await expect.element(screen.getByText(/^We know of no payment for this order\./)).toBeVisible();
    expect(document.body.textContent).not.toContain('Nothing was charged');
  });
});

describe('the page of an open order whose shopper comes back from Stripe’s page', () => {
  it('says that they left it, but not again after a reload: another payment may be under way then', async () => {
    const screen = await openPage([], '?stripe=cancelled', order);
    await expect.element(screen.getByText(/^You left before paying: nothing was charged/)).toBeVisible();
    await expect.element(screen.getByTestId('search')).toBeEmptyDOMElement();
  });

  it('claims a payment again after a reload until its answer is clear', async () => {
    const replies = [() => no(503, 'PAYMENT_PENDING'), () => no(409, 'PAYMENT_DECLINED')];
    answering(paymentRoutes.payOrder, claim, () => replies.shift()?.() ?? no(500, 'INTERNAL'));
    const screen = await openPage([], undefined, order);
    await expect.element(screen.getByText('Your payment is being confirmed.')).toBeVisible();
    await expect.element(screen.getByTestId('search')).toHaveTextContent(`?stripe=${SESSION}`);
    await screen.getByRole('button', { name: 'Check again' }).click();
    await expect.element(screen.getByText('The payment did not go through.')).toBeVisible();
    await expect.element(screen.getByTestId('search')).toBeEmptyDOMElement();
  });
});

const news = () => shownProducts.tell({ kind: 'order', orderId: order._id });
const whilePaidElsewhere = async () => {
  answering(paymentConfigRoutes.paymentConfig, {}, () => yes({ providers: ['Stripe'], simulated: false }));
  answering(stripeRoutes.startStripe, { params, body: {} }, () => no(409, 'PAYMENT_IN_PROGRESS'));
  const screen = await openPage([], '', order);
  await screen.getByRole('button', { name: /Stripe/ }).click();
  const confirming = screen.getByText('Your payment is being confirmed.');
  await expect.element(confirming).toBeVisible();
  return { screen, confirming };
};

it('a payment of another tab is not called failed on the news of it while the order cannot be read', async () => {
  const { screen, confirming } = await whilePaidElsewhere();

  const reads = answering(orderRoutes.order, { params }, () => no(500, 'INTERNAL'));
  news();
  // The look after five seconds may be among them.
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  // As often as it takes to offer the payment again where the order is read.
  const again = screen.getByRole('button', { name: 'Check again' });
  for (const already of [1, 2, 3]) {
    await again.click();
    await expect.poll(() => reads.length).toBeGreaterThan(already);
    await expect.element(again).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect.element(confirming).toBeVisible();

  answering(orderRoutes.order, { params }, () => yes(order));
  news();
  await expect.element(screen.getByText('The payment did not go through.')).toBeVisible();
});

it('an order that turns out to be paid is read until it shows so', async () => {
  answering(paymentConfigRoutes.paymentConfig, {}, () => yes({ providers: ['Stripe'], simulated: false }));
  const screen = await openPage([], '', order);
  answering(stripeRoutes.startStripe, { params, body: {} }, () => {
    const replies = [no(500, 'INTERNAL')];
    answering(orderRoutes.order, { params }, () => replies.shift() ?? yes({ ...paid, _id: order._id }));
    return no(409, 'ORDER_ALREADY_PAID');
  });
  await screen.getByRole('button', { name: /Stripe/ }).click();
  await expect.element(screen.getByText('Paid. Thank you!')).toBeVisible();
});

it('a payment of another tab is not called failed on the news that the provider does not know yet, nor by an old answer', async () => {
  const { screen, confirming } = await whilePaidElsewhere();
  const old = () => Response.json(order, { headers: { 'X-Stale': 'true' } });
  const reads = answering(orderRoutes.order, { params }, old);
  news();
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  await screen.getByRole('button', { name: 'Check again' }).click();
  await expect.element(confirming).toBeVisible();

  answering(orderRoutes.order, { params }, () => yes({ ...order, paymentUndecided: 'Stripe' }));
  news();
  await expect.element(screen.getByText(/^Stripe has not confirmed yet/)).toBeVisible();
  answering(orderRoutes.order, { params }, () => yes(order));
  await mutate(keyOf(orderRoutes.order, { params }));
  await expect.element(screen.getByText('The payment did not go through.')).not.toBeInTheDocument();
});
