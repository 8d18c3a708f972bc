import { peopleRoutes } from '#contracts/accounts/api';
import { order, user } from '#contracts/examples';
import { orderRoutes } from '#contracts/orders/api';
import type { ComponentType } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import AdminOrdersPage from '../../features/orders/admin/pages/admin-orders-page.tsx';
import DeliveredPage from '../../features/orders/admin/pages/delivered-page.tsx';
import UsersPage from '../../features/people/pages/users-page.tsx';
import { answering, no } from '../../testing/shop.ts';
import { show } from '../../testing/show.tsx';

type Reply = () => Response | Promise<Response>;
const { allOrders, deliveredOrders } = orderRoutes;
const delivered = { ...order, isDelivered: true, deliveredAt: order.createdAt };

/** Each list: how its pages are answered, and a row of its first one. */
const lists: readonly (readonly [string, ComponentType, unknown, (at: string, reply: Reply) => void])[] = [
  [
    'people',
    UsersPage,
    user,
    (at, reply) => void answering(peopleRoutes.allUsers, { query: { limit: '50', page: at } }, reply),
  ],
  [
    'orders',
    AdminOrdersPage,
    order,
    (at, reply) => void answering(allOrders, { query: { limit: '20', page: at } }, reply),
  ],
  [
    'delivered orders',
    DeliveredPage,
    delivered,
    (at, reply) =>
      void answering(
        deliveredOrders,
        { query: { sort: 'deliveredAt', direction: 'desc', limit: '2', page: at } },
        reply,
      ),
  ],
];

it.each(lists)('the %s of a former page are dimmed until the next ones come, or fail', async (...list) => {
  await page.viewport(1280, 900);
  const [, Page, row, answeringPage] = list;
  const rows = Response.json([row], { headers: { 'X-Total-Count': '70' } });
  let fail: (answer: Response) => void = () => undefined;
  answeringPage('1', () => rows.clone());
  answeringPage('2', () => new Promise((resolve) => (fail = resolve)));
  const screen = await show(<Page />);
  const former = screen.getByText('Amina Warsame').first();
  const opacity = () => {
    const dimmed = former.element().closest<HTMLElement>('[aria-busy], main > * > *');
    return dimmed && getComputedStyle(dimmed).opacity;
  };
  await expect.element(former).toBeVisible();
  expect(opacity()).toBe('1');
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(opacity).toBe('0.55');
  fail(no(503, 'STORE_UNAVAILABLE'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.poll(opacity).toBe('0.55');
});

it.each(lists)('another page of the %s is read from its top', async (...list) => {
  const [, Page, row, answeringPage] = list;
  const rows = Response.json([row], { headers: { 'X-Total-Count': '70' } });
  answeringPage('1', () => rows.clone());
  answeringPage('2', () => rows.clone());
  const screen = await show(<Page />);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  await screen.getByRole('button', { name: 'Next page' }).click();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  scrollTo.mockRestore();
});
