import { orderRoutes } from '#contracts/orders/api';
import { statsRoutes } from '#contracts/stats/api';
import type { Period } from '#contracts/stats/views';
import { useAnswer, wasLookRecorded } from '../../lib/api.ts';

/** The dashboard of a period; while another is loading, the former stays. */
export const useOverview = (period: Period, asOf: string | undefined) =>
  useAnswer(
    statsRoutes.overview,
    { query: { period, ...(asOf ? { asOf } : {}) } },
    { keepPreviousData: true },
  );

/** How many of the newest orders the dashboard shows. */
export const LATEST = '5';

const latest = { query: { limit: LATEST } };
export const useLatestOrders = () => useAnswer(orderRoutes.allOrders, latest);
export const wasLatestLookRecorded = (): boolean => wasLookRecorded(orderRoutes.allOrders, latest);
