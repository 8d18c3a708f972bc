import { statsRoutes } from '#contracts/stats/api';
import type { Overview } from '#contracts/stats/views';
import { expect, it } from 'vitest';
import { answering, yes } from '../../../testing/shop.ts';
import { show } from '../../../testing/show.tsx';
import DashboardPage from './dashboard-page.tsx';

const none = {
  users: 0,
  products: 0,
  orders: 0,
  delivered: 0,
  reviews: 0,
  revenue: 0,
  averageOrder: null,
} as const;
const overview: Overview = {
  period: 'month',
  asOf: '2026-03-30',
  from: '2026-03-01',
  zone: 'Africa/Mogadishu',
  totals: {
    totalUsers: 0,
    totalProducts: 0,
    totalOrders: 0,
    deliveredOrders: 0,
    totalRevenue: 0,
    totalReviews: 0,
    avgOrderValue: 0,
  },
  now: none,
  before: none,
  marks: [],
};

it.each([
  ['Africa/Mogadishu', 'en', /· Mogadishu time$/],
  ['Africa/Mogadishu', 'so', /· Saacadda Muqdisho$/],
  ['Europe/Berlin', 'en', /· Berlin time$/],
  ['Europe/Berlin', 'so', /· Saacadda Berlin$/],
  ['America/New_York', 'en', /· New York time$/],
] as const)('the days of the dashboard are said to be those of %s (%s)', async (zone, language, says) => {
  answering(statsRoutes.overview, { query: { period: 'month' } }, () => yes({ ...overview, zone }));
  const screen = await show(<DashboardPage />, { language });
  await expect.element(screen.getByText(says)).toBeVisible();
});

it('a period or a day that does not exist is named, and nothing is asked for in its place', async () => {
  const asked = answering(statsRoutes.overview, { query: { period: 'month' } }, () => yes(overview));
  const screen = await show(<DashboardPage />, { at: '/?period=quarter&asOf=2026-02-30' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/period “quarter”, asOf “2026-02-30”/);
  expect(asked).toEqual([]);
});

it('today’s figures are not shown as those of a day that has not come', async () => {
  const query = { period: 'month', asOf: '2026-03-31' } as const;
  answering(statsRoutes.overview, { query }, () => yes(overview));
  const screen = await show(<DashboardPage />, { at: '/?asOf=2026-03-31' });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/asOf “2026-03-31”/);
  await expect.element(screen.getByText('Mogadishu time', { exact: false })).not.toBeInTheDocument();
});
