import type { Stats } from '#contracts/accounts/views';
import { toDollars, type Cents } from '#contracts/kernel/money';
import type { StatsDayRow, StatsFigure } from './table.ts';

/** The sums of all figures. */
export type Tally = Readonly<Record<StatsFigure, { readonly count: number; readonly cents: Cents }>>;

export const tally = (rows: readonly Pick<StatsDayRow, 'figure' | 'count' | 'cents'>[]): Tally => {
  const sums: Record<StatsFigure, { count: number; cents: Cents }> = {
    users: { count: 0, cents: 0 },
    usersLeft: { count: 0, cents: 0 },
    products: { count: 0, cents: 0 },
    productsLeft: { count: 0, cents: 0 },
    reviews: { count: 0, cents: 0 },
    reviewsLeft: { count: 0, cents: 0 },
    placed: { count: 0, cents: 0 },
    paid: { count: 0, cents: 0 },
    refunded: { count: 0, cents: 0 },
    delivered: { count: 0, cents: 0 },
  };
  for (const { figure, count, cents } of rows) {
    const sum = Object.hasOwn(sums, figure) ? sums[figure] : undefined;
    // A newer shop may keep figures that this one does not show.
    if (!sum) continue;
    sum.count += count;
    sum.cents += cents;
  }
  return sums;
};

/** Captured minus refunded (design §7). */
export const revenueOf = ({ paid, refunded }: Tally): Cents => paid.cents - refunded.cents;

/** Over paid orders; where refunds outweigh what came in there is no average to speak of. */
export const averageOf = (sums: Tally): number | null => {
  const { count } = sums.paid;
  return count === 0 ? null : toDollars(Math.max(0, Math.round(revenueOf(sums) / count)));
};

/** What there is: without what left again (design §7). */
export const totalsOf = (sums: Tally): Stats => ({
  totalUsers: sums.users.count - sums.usersLeft.count,
  totalProducts: sums.products.count - sums.productsLeft.count,
  totalOrders: sums.placed.count,
  deliveredOrders: sums.delivered.count,
  totalRevenue: toDollars(revenueOf(sums)),
  totalReviews: sums.reviews.count - sums.reviewsLeft.count,
  avgOrderValue: averageOf(sums) ?? 0,
});
