import type { Cents } from '#contracts/kernel/money';

/** Figures that can also fall: additions and removals are summed separately, so that a day shows its additions. */
type Coming = 'users' | 'products' | 'reviews';
export type StatsFigure = Coming | `${Coming}Left` | 'placed' | 'paid' | 'refunded' | 'delivered';

/** The sums of one day in the shop's zone. `stats_facts` beside it is the projector's own. */
export interface StatsDayRow {
  day: string;
  figure: StatsFigure;
  count: number;
  cents: Cents;
}

export type StatsTables = { stats_days: StatsDayRow };
