import type { Cents } from '#contracts/kernel/money';

export type StatsKind = 'users' | 'products' | 'reviews' | 'placed' | 'paid' | 'refunded' | 'delivered';

/** The sums of one day in the shop's zone. `stats_facts` beside it is the projector's own. */
export interface StatsDayRow {
  day: string;
  kind: StatsKind;
  count: number;
  cents: Cents;
}

export type StatsTables = { stats_days: StatsDayRow };
