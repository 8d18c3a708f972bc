import { expect, it } from 'vitest';
import { deliveredQuery, ordersQuery } from '#contracts/orders/api';
import { unclearIn } from './unclear.ts';

const orders = (text: string) => unclearIn(new URLSearchParams(text), ordersQuery.shape);

it('names the parameters of an address that cannot be answered, and no others', () => {
  expect(orders('q=x&status=nonsense&from=yesterday&to=2026-11-22&page=2')).toEqual([
    ['status', 'nonsense'],
    ['from', 'yesterday'],
  ]);
  expect(orders('status=&from=&page=2&utm_source=mail')).toEqual([]);
  expect(unclearIn(new URLSearchParams('sort=weight&direction=up'), deliveredQuery.shape)).toEqual([
    ['sort', 'weight'],
    ['direction', 'up'],
  ]);
});
