import { describe, expect, it } from 'vitest';
import { reviewBody } from '#contracts/reviews/commands';
import { planHistory } from './history.ts';
import { day } from './history/busyness.ts';
import { readBuyers } from './people.ts';
import { titleOf } from './colours.ts';
import { readProducts } from './products.ts';
import { planReviews, type PlannedReview } from './reviews.ts';

const products = await readProducts();
const buyers = readBuyers();
/** Words that no English review has. */
const somali = /\b(waa|aad|badeecad|alaab|lacagta|ayaan)\b/i;
const today = new Date('2026-11-21T09:00:00Z');
const planAt = (now: Date) => {
  const history = planHistory({ now, products, people: buyers });
  const { orders, joinedAt } = history;
  return { now, history, reviews: planReviews({ now, products, people: buyers, orders, joinedAt }) };
};
const plan = planAt(today);

/** The first time that a product was delivered to somebody. */
const ownedSince = ({ history }: typeof plan, { customer, product }: PlannedReview): string | undefined =>
  history.orders
    .flatMap((order) => {
      const isIt = order.customer === customer && order.lines.some((line) => line.product === product);
      return isIt && order.outcome.kind === 'delivered' ? [order.outcome.deliveredAt] : [];
    })
    .toSorted()[0];

describe('the demo reviews', () => {
  it('are the same for the same arguments', () => {
    expect(planAt(today).reviews).toEqual(plan.reviews);
  });

  it.each([0, 1, 51, 161])('are about 400, many of a few goods and few of many, also %i days on', (days) => {
    const { reviews } = planAt(new Date(today.getTime() + days * day));
    expect(reviews.length).toBeGreaterThan(360);
    expect(reviews.length).toBeLessThan(440);
    const sizes = products.map((_, index) => reviews.filter(({ product }) => product === index).length);
    const having = (least: number, most: number) =>
      sizes.filter((size) => size >= least && size <= most).length;
    expect(having(20, 41)).toBeGreaterThanOrEqual(5);
    expect(having(1, 5)).toBeGreaterThan(50);
    expect(having(0, 0)).toBeGreaterThan(8);
  });

  it('are one for a person and a product', () => {
    const pairs = plan.reviews.map(
      ({ customer, product }) => `${customer} ${titleOf(products[product]?.title ?? '')}`,
    );
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('come after the delivery, most of them, and all while their author was here', () => {
    const since = plan.reviews.map((review) => ownedSince(plan, review));
    expect(since.filter((at) => at !== undefined).length).toBeGreaterThan(0.85 * plan.reviews.length);
    expect(since.filter((at) => at === undefined).length).toBeGreaterThan(5);
    for (const [index, { customer, at, change }] of plan.reviews.entries()) {
      const instants = [
        plan.history.joinedAt[customer] ?? '',
        ...(since[index] === undefined ? [] : [since[index]]),
        at,
        ...(change ? [change.at] : []),
        today.toISOString(),
      ];
      expect(instants.toSorted()).toEqual(instants);
    }
  });

  it('can be submitted as they are', () => {
    for (const { rating, comment, change } of plan.reviews)
      for (const words of [{ rating, comment }, ...(change ? [change] : [])]) {
        const body = { rating: words.rating, comment: words.comment };
        expect(reviewBody.parse(body)).toEqual(body);
      }
  });

  it('are of every opinion, most of them good, and some are changed', () => {
    const share = (stars: number) =>
      plan.reviews.filter(({ rating }) => rating === stars).length / plan.reviews.length;
    for (const stars of [1, 2, 3, 4, 5]) expect(share(stars)).toBeGreaterThan(0.02);
    expect(share(4) + share(5)).toBeGreaterThan(0.6);
    expect(plan.reviews.filter(({ change }) => change).length).toBeGreaterThan(2);
  });

  it('say the same of no good twice, are short and long, and some are Somali', () => {
    products.forEach((_, index) => {
      const comments = plan.reviews.filter(({ product }) => product === index).map(({ comment }) => comment);
      expect(new Set(comments).size).toBe(comments.length);
    });
    const lengths = plan.reviews.map(({ comment }) => comment.length);
    expect(Math.min(...lengths)).toBeLessThan(20);
    expect(Math.max(...lengths)).toBeGreaterThan(180);
    const inSomali = plan.reviews.filter(({ comment }) => somali.test(comment));
    expect(inSomali.length).toBeGreaterThan(8);
  });
});
