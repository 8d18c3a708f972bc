import { describe, expect, it } from 'vitest';
import { planHistory } from './history.ts';
import type { PlannedOrder } from './history/planned.ts';
import { busyness, day, hour, rushHour, shopClock } from './history/busyness.ts';
import { totalOf } from './history/aftermath.ts';
import { readBuyers } from './people.ts';
import { readProducts } from './products.ts';

const products = await readProducts();
const buyers = readBuyers();
const now = new Date('2026-11-21T09:00:00Z');
const planAt = (at: Date) => planHistory({ now: at, products, people: buyers });
const plan = planAt(now);
const isKind =
  (...kinds: string[]) =>
  ({ outcome }: PlannedOrder): boolean =>
    kinds.includes(outcome.kind);
const unitsOf = (index: number, orders: readonly PlannedOrder[]): number =>
  orders
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.product === index ? line.quantity : 0), 0);

const instantsOf = ({ placedAt, outcome }: PlannedOrder): string[] => {
  if (outcome.kind === 'delivered')
    return [placedAt, outcome.paidAt, outcome.deliveredAt, ...outcome.refunds.map(({ at }) => at)];
  if (outcome.kind === 'paid') return [placedAt, outcome.paidAt];
  if (outcome.kind !== 'cancelled') return [placedAt];
  return [placedAt, ...(outcome.paidAt === undefined ? [] : [outcome.paidAt]), outcome.at];
};

describe('the demo history', () => {
  it('is the same for the same arguments', () => {
    expect(planAt(now)).toEqual(plan);
  });

  it('has about 1,500 orders, most of them delivered, some waiting for delivery', () => {
    expect(plan.orders).toHaveLength(1_501);
    expect(plan.orders.filter(isKind('delivered')).length).toBeGreaterThan(1_300);
    expect(plan.orders.filter(isKind('paid')).length).toBeGreaterThan(5);
    const cancelled = plan.orders.filter(isKind('cancelled')).length;
    expect(cancelled).toBeGreaterThan(20);
    expect(cancelled).toBeLessThan(120);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 90, 200])('has a handful of unpaid orders, also %i days on', (days) => {
    for (const hours of [0, 12]) {
      const later = new Date(now.getTime() + days * day + hours * hour);
      const unpaid = planAt(later).orders.filter(isKind('unpaid'));
      expect(unpaid.length).toBeGreaterThanOrEqual(3);
      expect(unpaid.length).toBeLessThanOrEqual(12);
      for (const { placedAt } of unpaid)
        expect(later.getTime() - Date.parse(placedAt)).toBeLessThan(24 * hour);
    }
  });

  it('gives some money back, in part and whole, and never more than was paid', () => {
    const refunded = plan.orders.flatMap((order) =>
      order.outcome.kind === 'delivered' && order.outcome.refunds.length > 0
        ? [{ total: totalOf(order.lines, products), refunds: order.outcome.refunds }]
        : [],
    );
    const back = ({ refunds }: (typeof refunded)[number]) =>
      refunds.reduce((sum, { cents }) => sum + cents, 0);
    expect(refunded.filter((each) => back(each) === each.total).length).toBeGreaterThan(2);
    expect(refunded.filter((each) => back(each) < each.total).length).toBeGreaterThan(10);
    for (const each of refunded) {
      expect(back(each)).toBeLessThanOrEqual(each.total);
      for (const { cents } of each.refunds) expect(cents).toBeGreaterThan(0);
    }
    const cancelledPaid = plan.orders.filter(
      ({ outcome }) => outcome.kind === 'cancelled' && outcome.paidAt !== undefined,
    );
    expect(cancelledPaid.length).toBeGreaterThan(3);
  });

  it('has one order of 333.50 that was complained of twice, whenever the shop is filled', () => {
    for (const days of [0, 30, 200]) {
      const { orders } = planAt(new Date(now.getTime() + days * day));
      const disputed = orders.filter(
        ({ outcome }) => outcome.kind === 'delivered' && outcome.refunds.length === 2,
      );
      expect(disputed).toHaveLength(1);
      expect(disputed.map(({ customer }) => buyers[customer]?.name)).toEqual(['Ifraax Cilmi']);
      expect(disputed.map(({ lines }) => totalOf(lines, products))).toEqual([333_50]);
    }
  });

  it('runs in time order, within the year, and each order in its own order', () => {
    const placed = plan.orders.map((order) => order.placedAt);
    expect(placed.toSorted()).toEqual(placed);
    for (const order of plan.orders) {
      const instants = [plan.openedAt, ...instantsOf(order), now.toISOString()];
      expect(instants.toSorted()).toEqual(instants);
    }
  });

  it('lets nobody order before they joined, and everybody order', () => {
    expect(plan.joinedAt).toHaveLength(buyers.length);
    for (const { customer, placedAt } of plan.orders)
      expect(placedAt > (plan.joinedAt[customer] ?? placedAt)).toBe(true);
    expect(new Set(plan.orders.map(({ customer }) => customer)).size).toBe(buyers.length);
  });

  it('orders plausible amounts of different goods', () => {
    for (const { lines } of plan.orders) {
      expect(new Set(lines.map(({ product }) => product)).size).toBe(lines.length);
      for (const { product, quantity } of lines) {
        const dear = (products[product]?.priceCents ?? 0) >= 200_00;
        expect([1, 2, 3].slice(0, dear ? 1 : 3)).toContain(quantity);
      }
    }
    products.forEach((_, i) => {
      expect(unitsOf(i, plan.orders)).toBeGreaterThan(0);
      expect(unitsOf(i, plan.orders)).toBeLessThan(200);
    });
  });

  it('grows, rests on Fridays and sleeps at night', () => {
    const within = (test: (clock: Date) => boolean): number =>
      plan.orders.filter(({ placedAt }) => test(shopClock(Date.parse(placedAt)))).length;
    const half = new Date(now.getTime() - 182 * day);
    expect(within((clock) => clock > half)).toBeGreaterThan(800);
    expect(within((clock) => clock.getUTCDay() === 5)).toBeLessThan(1_500 / 7);
    expect(within((clock) => clock.getUTCHours() < 6)).toBeLessThan(100);
  });

  it('knows the busiest hour of the year', () => {
    const year = Array.from({ length: 365 * 24 }, (_, i) => busyness(now.getTime() - i * hour));
    expect(Math.max(...year)).toBeLessThanOrEqual(rushHour);
  });
});
