import { describe, expect, it } from 'vitest';
import { DAY } from '#contracts/kernel/duration';
import { overview as view } from '#contracts/stats/views';
import { overviewOf } from './overview.ts';
import { marksOf, spanOf } from './periods.ts';
import { tally } from './totals.ts';

describe('the stretches of a period', () => {
  it('are seven or thirty days and as many before', () => {
    expect(spanOf('week', '2026-03-03')).toEqual({
      period: 'week',
      now: { from: '2026-02-25', to: '2026-03-03' },
      before: { from: '2026-02-18', to: '2026-02-24' },
    });
    expect(spanOf('month', '2026-03-30')).toMatchObject({
      now: { from: '2026-03-01', to: '2026-03-30' },
      before: { from: '2026-01-30', to: '2026-02-28' },
    });
  });

  it('of a year begin with a month, and are cut at the same day', () => {
    expect(spanOf('year', '2026-11-21')).toMatchObject({
      now: { from: '2025-12-01', to: '2026-11-21' },
      before: { from: '2024-12-01', to: '2025-11-21' },
    });
    const marks = marksOf(spanOf('year', '2028-02-29'));
    expect(marks).toHaveLength(12);
    expect(marks[0]).toEqual({
      now: { from: '2027-03-01', to: '2027-03-31' },
      before: { from: '2026-03-01', to: '2026-03-31' },
    });
    expect(marks.at(-1)).toEqual({
      now: { from: '2028-02-01', to: '2028-02-29' },
      before: { from: '2027-02-01', to: '2027-02-28' },
    });
  });

  it.each(['week', 'month', 'year'] as const)('%s: its marks cover every day once', (period) => {
    for (const asOf of ['2026-01-01', '2026-02-28', '2028-02-29', '2026-12-31']) {
      const span = spanOf(period, asOf);
      const marks = marksOf(span);
      for (const side of ['now', 'before'] as const) {
        expect(marks[0]?.[side].from).toBe(span[side].from);
        expect(marks.at(-1)?.[side].to).toBe(span[side].to);
        for (const [index, mark] of marks.slice(1).entries()) {
          const dayAfter = new Date(Date.parse(String(marks[index]?.[side].to)) + DAY);
          expect(mark[side].from).toBe(dayAfter.toISOString().slice(0, 10));
        }
      }
    }
  });
});

describe('the dashboard', () => {
  const days = [
    { day: '2026-03-01', figure: 'placed', count: 4, cents: 40_000 },
    { day: '2026-03-01', figure: 'paid', count: 2, cents: 20_001 },
    { day: '2026-03-03', figure: 'refunded', count: 1, cents: 5_000 },
    { day: '2026-03-03', figure: 'users', count: 3, cents: 0 },
    { day: '2026-03-03', figure: 'usersLeft', count: 2, cents: 0 },
    { day: '2026-02-20', figure: 'products', count: 5, cents: 0 },
    { day: '2026-03-02', figure: 'productsLeft', count: 4, cents: 0 },
    { day: '2026-02-20', figure: 'reviews', count: 1, cents: 0 },
    { day: '2026-03-02', figure: 'reviewsLeft', count: 1, cents: 0 },
    { day: '2026-02-20', figure: 'users', count: 1, cents: 0 },
    { day: '2026-02-20', figure: 'refunded', count: 1, cents: 100 },
  ] as const;
  const shown = overviewOf(spanOf('week', '2026-03-03'), days, tally(days));

  it('tells what there is, what the period brought, and what the one before did', () => {
    expect(view.omit({ zone: true }).parse(shown)).toEqual(shown);
    expect(shown.totals).toMatchObject({ totalUsers: 2, totalOrders: 4, totalRevenue: 149.01 });
    expect(shown.now).toMatchObject({ users: 3, orders: 4, revenue: 150.01, averageOrder: 75.01 });
    expect(shown.before).toMatchObject({ users: 1, orders: 0, revenue: -1, averageOrder: null });
  });

  it('takes nothing off what the period brought for what left in it', () => {
    expect(shown.totals).toMatchObject({ totalUsers: 2, totalProducts: 1, totalReviews: 0 });
    expect(shown.now).toMatchObject({ users: 3, products: 0, reviews: 0 });
    expect(shown.before).toMatchObject({ users: 1, products: 5, reviews: 1 });
    expect(shown.marks.at(-2)).toMatchObject({ from: '2026-03-02', users: 0 });
  });

  it('leaves out a figure that a newer shop keeps', () => {
    const newer = {
      day: '2026-03-03',
      figure: 'returned',
      count: 9,
      cents: 9,
    } as unknown as (typeof days)[0];
    expect(overviewOf(spanOf('week', '2026-03-03'), [...days, newer], tally([...days, newer]))).toEqual(
      shown,
    );
  });

  it('has a mark a day, each with its counterpart', () => {
    expect(shown.marks).toHaveLength(7);
    expect(shown.marks.at(-1)).toMatchObject({ from: '2026-03-03', users: 3, revenue: -50 });
    expect(shown.marks[2]).toMatchObject({ from: '2026-02-27', usersBefore: 1, revenueBefore: -1 });
  });
});
