import { orderRoutes } from '#contracts/orders/api';
import { statsRoutes } from '#contracts/stats/api';
import type { Period } from '#contracts/stats/views';
import { useAnswer, wasLookRecorded } from '../../lib/api.ts';

/** What the dashboard is of; without a day it is of today. */
export interface OverviewQuestion {
  readonly period: Period;
  readonly asOf: string | undefined;
}

/** The dashboard of a period; while another is loading, the former stays. `null` reads nothing. */
export const useOverview = (question: OverviewQuestion | null) =>
  useAnswer(
    statsRoutes.overview,
    question && { query: { period: question.period, ...(question.asOf ? { asOf: question.asOf } : {}) } },
    { keepPreviousData: true },
  );

/** How many of the newest orders the dashboard shows. */
export const LATEST = '5';

const latest = { query: { limit: LATEST } };
export const useLatestOrders = () => useAnswer(orderRoutes.allOrders, latest);
export const wasLatestLookRecorded = (): boolean => wasLookRecorded(orderRoutes.allOrders, latest);
