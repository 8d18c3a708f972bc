import { order } from '#contracts/examples';
import { paymentConfigRoutes } from '#contracts/payments/config';
import { expect, it, vi } from 'vitest';
import { answering, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { PayOrder } from './pay-order.tsx';
import { usePayment } from './use-payment.ts';

vi.mock('./components/paypal-button.tsx', () => ({
  default: () => {
    throw new Error('It did not load.');
  },
}));

const Till = () => <PayOrder order={order} payment={usePayment(order._id, null)} />;

it('a PayPal button that does not load says so in its place, and leaves the other way to pay', async () => {
  answering(paymentConfigRoutes.paymentConfig, {}, () =>
    yes({ providers: ['PayPal', 'Stripe'], simulated: false }),
  );
  answering(paymentConfigRoutes.payPalConfig, {}, () =>
    yes({ clientId: 'c', currency: 'USD', sdkBaseUrl: null }),
  );
  const screen = await show(<Till />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The PayPal button did not load.');
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Stripe/ })).toBeVisible();
});
