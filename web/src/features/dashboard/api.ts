import { orderRoutes } from '#contracts/orders/api';
import { statsRoutes } from '#contracts/stats/api';
import type { Period } from '#contracts/stats/views';
import { useAnswer } from '../../lib/api.ts';

/** The dashboard of a period; while another is fetched, the former stays. */
export const useOverview = (period: Period, asOf: string | undefined) =>
  useAnswer(
    statsRoutes.overview,
    { query: { period, ...(asOf ? { asOf } : {}) } },
    { keepPreviousData: true },
  );

/** How many of the newest orders stand on the dashboard. */
export const LATEST = '5';

export const useLatestOrders = () => useAnswer(orderRoutes.allOrders, { query: { limit: LATEST } });
