import { paid } from '#contracts/examples';
import type { Order } from '#contracts/orders/views';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { OrderAddress } from './order-address.tsx';

const sentTo = (changes: Partial<Order['shippingAddress']>): Order => ({
  ...paid,
  shippingAddress: { ...paid.shippingAddress, ...changes },
});

const complaints = vi.spyOn(console, 'error');
beforeEach(() => complaints.mockClear());
afterEach(() => expect(complaints).not.toHaveBeenCalled());

describe('the address of an order', () => {
  it('is whole where the city is named as the country is', async () => {
    const screen = await show(<OrderAddress order={sentTo({ city: 'Singapore', country: 'Singapore' })} />);
    await expect.element(screen.getByText('12 Market Street')).toBeVisible();
    expect(screen.getByText('Singapore', { exact: true }).elements()).toHaveLength(2);
  });

  it('says in which year it was paid', async () => {
    const screen = await show(<OrderAddress order={{ ...paid, paidAt: '2019-03-05T12:00:00.000Z' }} />);
    await expect.element(screen.getByText(/Mar 05, 2019, \d\d:\d\d/)).toBeVisible();
  });

  it('says once that it is erased', async () => {
    const erased = { address: '[erased]', city: '[erased]', postalCode: '[erased]', country: '[erased]' };
    const screen = await show(
      <OrderAddress order={sentTo({ ...erased, recipient: 'Hodan', phone: null })} />,
    );
    await expect.element(screen.getByText('[erased]')).toBeVisible();
  });
});
