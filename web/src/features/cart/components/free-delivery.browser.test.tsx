import { shippingFor } from '#contracts/kernel/money';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { FreeDelivery } from './free-delivery.tsx';

it.each([
  [99_99, '$0.02 more for free delivery'],
  [100_00, '$0.01 more for free delivery'],
  [100_01, 'Delivery is free'],
])('a cart of %i cents is told what the shop will ask for its delivery', async (itemsCents, says) => {
  const tariff = { priceCents: 10_00, freeAboveCents: 100_00 };
  const screen = await show(<FreeDelivery itemsCents={itemsCents} limitCents={tariff.freeAboveCents} />);
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(says.includes('more')).toBe(shippingFor(itemsCents, tariff) > 0);
});
