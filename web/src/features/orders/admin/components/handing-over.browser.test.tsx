import { paid, parcel } from '#contracts/examples';
import type { SendParcelBody } from '#contracts/deliveries/commands';
import type { Order } from '#contracts/orders/views';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../../../../testing/show.tsx';
import { AdminOrderActions } from './admin-order-actions.tsx';

const picked: Order = { ...paid, delivery: { ...paid.delivery, kind: 'pickup' } };
const open = async (order: Order) => {
  const send = vi.fn<(parcel: SendParcelBody) => Promise<Order>>(() => Promise.resolve(order));
  const nothing = () => Promise.resolve();
  const actions = { send, deliver: nothing, undoDelivery: nothing, cancel: nothing, refund: nothing };
  return { send, screen: await show(<AdminOrderActions order={order} actions={actions} />) };
};

describe('what an admin does with an order that is picked up', () => {
  it('is to say that it is ready, by nobody who carries it', async () => {
    const { screen, send } = await open(picked);
    await screen.getByRole('button', { name: 'Mark as Ready to Pick Up' }).click();
    await expect.element(screen.getByText('2 not ready yet')).toBeVisible();
    await expect.element(screen.getByRole('combobox', { name: 'Carrier' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('textbox', { name: /Tracking/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'It is ready' }).click();
    await expect
      .poll(() => send.mock.calls.at(0)?.at(0))
      .toEqual({
        lines: [{ variantId: paid.orderItems[0]?.variantId, qty: 2 }],
        carrier: 'Pick up at the market',
      });
  });

  it('is to say that it was handed over', async () => {
    const { screen } = await open(picked);
    await screen.getByRole('button', { name: 'Mark as Handed Over' }).click();
    await expect.element(screen.getByText('Was this order handed over?')).toBeVisible();
    await expect.element(screen.getByText(/^The customer sees it as picked up at once/)).toBeVisible();
  });
});

it('what is brought is sent with a carrier, and delivered', async () => {
  const { screen } = await open(paid);
  await expect.element(screen.getByRole('button', { name: 'Mark as Delivered' })).toBeVisible();
  await screen.getByRole('button', { name: 'Send a parcel' }).click();
  await expect.element(screen.getByRole('combobox', { name: 'Carrier' })).toBeVisible();
});

it('what is typed of a parcel is corrected once its field was left, or it was to be sent', async () => {
  const { screen, send } = await open(paid);
  await screen.getByRole('button', { name: 'Send a parcel' }).click();
  const link = screen.getByRole('textbox', { name: /link/i });
  const pieces = screen.getByRole('textbox', { name: /^Pieces of/ });
  const wrong = screen.getByRole('alert');
  await link.fill('dhl.com');
  await expect.element(wrong).not.toBeInTheDocument();
  await pieces.fill('9');
  expect(wrong.elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Send the parcel' }).click();
  await expect.element(pieces).toHaveAttribute('aria-invalid', 'true');
  expect(send).not.toHaveBeenCalled();
});

it('what never left of a refunded order is named, with the way to the stock', async () => {
  const [item] = paid.orderItems;
  const parcels = [{ ...parcel, items: [{ variantId: item?.variantId ?? '', qty: 1 }] }];
  const { screen } = await open({ ...paid, status: 'refunded', refundedAmount: paid.totalPrice, parcels });
  await expect.element(screen.getByText(/^Never sent: 1 × /)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'To the products' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Mark as Delivered' })).not.toBeInTheDocument();
});
