import type { Days } from '#contracts/kernel/day';
import { orderRoutes } from '#contracts/orders/api';
import { expect, it } from 'vitest';
import { answering } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import DeliveredPage from './delivered-page.tsx';

/** The shop has delivered nothing, of these days or at all. */
const deliveredNothing = (days: Days) =>
  answering(
    orderRoutes.deliveredOrders,
    { query: { sort: 'deliveredAt', direction: 'desc', ...days, limit: '2', page: '1' } },
    () => Response.json([], { headers: { 'X-Total-Count': '0' } }),
  );

it('days on which nothing was delivered do not say that nothing ever was', async () => {
  deliveredNothing({ from: '2026-03-01', to: '2026-03-07' });
  const screen = await show(<DeliveredPage />, { at: '/?from=2026-03-01&to=2026-03-07' });
  await expect.element(screen.getByText('No order matches all of these filters.')).toBeVisible();
  await expect.element(screen.getByText('No order has been delivered yet.')).not.toBeInTheDocument();
});

it('no delivered orders are asked for while a part of the question is not understood', async () => {
  const asked = deliveredNothing({});
  const screen = await show(<DeliveredPage />, { at: '/?sort=x&size=500' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/sort “x”, size “500”/);
  expect(asked).toEqual([]);
});

it('no delivered order at all is said to be none yet', async () => {
  deliveredNothing({});
  const screen = await show(<DeliveredPage />);
  await expect.element(screen.getByText('No order has been delivered yet.')).toBeVisible();
});
