import { orderRoutes } from '#contracts/orders/api';
import { expect, it } from 'vitest';
import { answering } from '../../../../testing/shop.ts';
import { show } from '../../../../testing/show.tsx';
import AdminOrdersPage from './admin-orders-page.tsx';

/** The page at an address, of which the server is asked for this status alone. */
const shownAt = async (address: string, status?: 'paid') => {
  const query = { ...(status && { status }), limit: '20', page: '1' };
  const asked = answering(orderRoutes.allOrders, { query }, () =>
    Response.json([], { headers: { 'X-Total-Count': '0' } }),
  );
  const screen = await show(<AdminOrdersPage />, { at: address });
  return { screen, asked };
};

it('the orders of a question are exported', async () => {
  const { screen } = await shownAt('/?status=paid', 'paid');
  await expect
    .element(screen.getByRole('link', { name: 'Export CSV' }))
    .toHaveAttribute('href', '/api/orders/export?status=paid');
});

it('nothing is exported or asked for while a part of the question is not understood', async () => {
  const { screen, asked } = await shownAt('/?status=payed&from=2026-02-30');
  await expect.element(screen.getByText('payed', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Export CSV' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Each export is recorded', { exact: false })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'Remove the filter' }).click();
  await expect.poll(() => asked).toHaveLength(1);
});
