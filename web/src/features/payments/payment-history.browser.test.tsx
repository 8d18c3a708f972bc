import { orderPaymentRoutes } from '#contracts/orders/api';
import { beforeEach, expect, it } from 'vitest';
import { answering, no, yes } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';
import { PaymentHistory } from './payment-history.tsx';

const orderId = 'a'.repeat(24);
const declined = {
  revision: 3,
  kind: 'failed',
  provider: 'PayPal',
  amount: null,
  providerOrderId: 'P-1',
  captureId: null,
  refundId: null,
  reason: 'DECLINED',
  at: '2026-11-20T12:00:00.000Z',
  by: 'customer',
};
beforeEach(
  () => void answering(orderPaymentRoutes.orderPayments, { params: { id: orderId } }, () => yes([declined])),
);

it('tells a shopper in their language that a payment failed, without the code of its provider', async () => {
  const screen = await show(<PaymentHistory orderId={orderId} />, { language: 'so' });
  await expect.element(screen.getByText('PayPal: lacag-bixintu way fashilantay')).toBeVisible();
  expect(document.body.textContent).not.toContain('DECLINED');
});

it('tells those who run the shop the code, too', async () => {
  const screen = await show(<PaymentHistory orderId={orderId} whole />);
  await expect.element(screen.getByText('PayPal: the payment failed (DECLINED)')).toBeVisible();
});

it('says to those who run the shop that it cannot be read, and tries again', async () => {
  answering(orderPaymentRoutes.orderPayments, { params: { id: orderId } }, () =>
    no(503, 'STORE_UNAVAILABLE'),
  );
  const screen = await show(<PaymentHistory orderId={orderId} whole />);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  answering(orderPaymentRoutes.orderPayments, { params: { id: orderId } }, () => yes([declined]));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByText(/the payment failed/)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

it('says of money that came too late that it went back, and of none that it came twice', async () => {
  const late = [
    { ...declined, revision: 4, reason: 'OUT_OF_STOCK' },
    { ...declined, revision: 5, kind: 'duplicate-refunded', amount: 45, reason: null },
  ];
  answering(orderPaymentRoutes.orderPayments, { params: { id: orderId } }, () => yes(late));
  const screen = await show(<PaymentHistory orderId={orderId} />);
  await expect
    .element(screen.getByText('PayPal: the payment came when the items were gone, and goes back'))
    .toBeVisible();
  await expect
    .element(
      screen.getByText(
        'PayPal: $45.00 came when the order was already paid or no longer open, and went back',
      ),
    )
    .toBeVisible();
});
