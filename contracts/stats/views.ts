import { z } from 'zod';
import { dollars } from '../kernel/money.ts';

export const periods = ['week', 'month', 'year'] as const;
export const period = z.enum(periods);
export type Period = z.infer<typeof period>;

/** A calendar day in the shop's zone (design §8.18). */
const day = z.iso.date();

/** What a range of days brought; what left in it is not taken off. `averageOrder` is null when nothing was paid. */
const periodTotals = z
  .object({
    users: z.int(),
    products: z.int(),
    orders: z.int(),
    delivered: z.int(),
    reviews: z.int(),
    revenue: z.number(),
    averageOrder: dollars.nullable(),
  })
  .meta({ id: 'PeriodTotals' });
export type PeriodTotals = z.infer<typeof periodTotals>;

/**
 * One mark of the charts: a day of a week or month, a month of a year; `…Before` is the same mark of the previous
 * period.
 */
export const mark = z
  .object({
    from: day,
    to: day,
    revenue: z.number(),
    revenueBefore: z.number(),
    orders: z.int(),
    ordersBefore: z.int(),
    users: z.int(),
    usersBefore: z.int(),
  })
  .meta({ id: 'Mark' });
export type Mark = z.infer<typeof mark>;

/**
 * The dashboard (spec §2, design §8.6): what the shop had at the end of `asOf`, what the period that ends there brought,
 * and what the period before it brought. Money is dollars; revenue can be below zero where refunds outweigh captures.
 * Days are those of `zone`, such as Africa/Mogadishu.
 */
export const overview = z
  .object({
    period,
    asOf: day,
    from: day,
    zone: z.string(),
    totals: z.object({
      totalUsers: z.int(),
      totalProducts: z.int(),
      totalOrders: z.int(),
      deliveredOrders: z.int(),
      totalRevenue: z.number(),
      totalReviews: z.int(),
      avgOrderValue: dollars,
    }),
    now: periodTotals,
    before: periodTotals,
    marks: z.array(mark),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;
