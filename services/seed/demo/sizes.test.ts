import { describe, expect, it } from 'vitest';
import { planHistory } from './history.ts';
import type { PlannedOrder } from './history/planned.ts';
import { readBuyers } from './people.ts';
import { readProducts } from './products.ts';
import { planSizes, sizesOf } from './sizes.ts';

const products = await readProducts();
const { orders } = planHistory({ now: new Date('2026-11-22T12:00:00.000Z'), products, people: readBuyers() });
const { chosen, initialStock } = planSizes(products, orders);

/** The pieces of a product in one size, over the orders that count. */
const unitsOf = (product: number, place: number, counts: (order: PlannedOrder) => boolean): number =>
  orders.reduce(
    (sum, order, i) =>
      counts(order)
        ? order.lines.reduce(
            (units, line, at) =>
              line.product === product && chosen[i]?.[at] === place ? units + line.quantity : units,
            sum,
          )
        : sum,
    0,
  );
const isKept = ({ outcome }: PlannedOrder) => outcome.kind !== 'cancelled';
const sizesAt = (i: number) => (initialStock[i] ?? []).map((pieces, place) => ({ pieces, place }));
const left = (i: number) =>
  sizesAt(i).reduce((sum, { pieces, place }) => sum + pieces - unitsOf(i, place, isKept), 0);

describe('the sizes of the demo shop', () => {
  it('are those of shoes, clothes and children; what is wrapped, worn wide or carried fits all', () => {
    const titled = (title: string) => products.find((product) => product.title.startsWith(title))?.body;
    const sizes = [
      'Liido runner',
      'Sailor tee',
      'Kids star tee',
      'Guntiino wrap dress',
      'School backpack',
    ].map((title) => {
      const body = titled(title);
      return body && sizesOf(body).length;
    });
    expect(sizes).toEqual([7, 5, 4, 0, 0]);
  });

  it('never oversell in any order of running, and hardly leave more than the product should have', () => {
    for (const i of products.keys())
      for (const { pieces, place } of sizesAt(i))
        expect(pieces - unitsOf(i, place, () => true)).toBeGreaterThanOrEqual(0);
    const more = products.map(({ stock }, i) => left(i) - stock);
    expect(Math.min(...more)).toBe(0);
    expect(Math.max(...more)).toBeLessThan(4);
  });

  it('are here and there sold out, while others are there', () => {
    const someGone = [...products.keys()].filter((i) => {
      const pieces = sizesAt(i).map((size) => size.pieces - unitsOf(i, size.place, isKept));
      return pieces.includes(0) && pieces.some((each) => each > 0);
    });
    expect(someGone.length).toBeGreaterThan(2);
  });
});
