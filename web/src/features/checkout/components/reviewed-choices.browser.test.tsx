import { deliveryOption, order } from '#contracts/examples';
import type { DeliveryOption } from '#contracts/shipping/views';
import { describe, expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import type { OrderRequest } from '../order-request.ts';
import { ReviewedChoices } from './reviewed-choices.tsx';

const place = { en: 'Gate 3\nEvery day, 8:00 to 18:00', so: 'Albaabka 3aad\nMaalin kasta' };
const pickUp: DeliveryOption = { ...deliveryOption, kind: 'pickup', place };
const { itemsPrice, shippingPrice, taxPrice, totalPrice, orderItems } = order;
const sums = { itemsPrice, shippingPrice, taxPrice, totalPrice };
const requestTo = (address: string): OrderRequest => ({
  orderItems,
  shippingAddress: { ...order.shippingAddress, address },
  paymentMethod: 'PayPal',
  ...sums,
});
const open = (address: string, way: DeliveryOption | undefined) =>
  show(<ReviewedChoices request={requestTo(address)} way={way} mayChange />);

describe('an order before it is placed', () => {
  it('says where it is picked up and who comes for it, also where a street was typed before', async () => {
    for (const address of ['Pick up at the market', '12 Market Street']) {
      const screen = await open(address, pickUp);
      await expect.element(screen.getByText('Pick up at', { exact: true })).toBeVisible();
      await expect.element(screen.getByText(/Gate 3\s+Every day, 8:00 to 18:00/)).toBeVisible();
      await expect.element(screen.getByText('Amina Warsame, +252634123456')).toBeVisible();
      expect(screen.container.textContent).not.toMatch(/Shipping to|12 Market|Hargeisa/);
      await screen.unmount();
    }
  });

  it('says where it goes that is brought', async () => {
    const screen = await open('12 Market Street', deliveryOption);
    await expect.element(screen.getByText('Shipping to', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/12 Market Street, Hargeisa/)).toBeVisible();
  });
});
