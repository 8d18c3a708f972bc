import { z } from 'zod';
import { day } from '../kernel/day.ts';
import { route } from '../kernel/route.ts';
import { readTables } from '../read-tables.ts';
import { overview, period } from './views.ts';

export const statsRoutes = {
  overview: route({
    method: 'GET',
    path: '/stats/overview',
    summary: 'The dashboard for a week, a month or a year that ends today, or on the past day `asOf`.',
    access: 'admin',
    query: z.strictObject({ period: period.default('month'), asOf: day.optional() }),
    answer: overview,
    reads: [readTables.stats],
  }),
} as const;
