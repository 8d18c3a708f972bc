import { expect, it } from 'vitest';
import { newBeside, shelves } from './shown.ts';

const goods = (...ids: readonly number[]) => ids.map((id) => ({ _id: String(id) }));

it('shows the three newest goods that do not sell best', () => {
  expect(newBeside(goods(9, 8, 7, 6, 5, 4), goods(1, 8, 6))).toEqual(goods(9, 7, 5));
});

it('shows what there is, and nothing twice', () => {
  expect(newBeside(goods(2, 1), goods(1, 2))).toEqual([]);
  expect(newBeside(goods(3, 2), goods(2))).toEqual(goods(3));
});

it('asks for enough that three are left when all best sellers are new', () => {
  const newest = goods(...Array.from({ length: shelves.newGoods.limit }, (_, id) => id));
  expect(newBeside(newest, newest.slice(0, shelves.bestSellers.limit))).toHaveLength(3);
});
