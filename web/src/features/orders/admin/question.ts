import type { Days } from '#contracts/kernel/day';
import { deliveredSorts, ordersQuery } from '#contracts/orders/api';
import { orderStatus, type OrderStatus } from '#contracts/orders/views';
import { daysIn } from '../../../lib/days.ts';

export const statuses = orderStatus.options;

/** The filters of the orders list; days are ISO dates in the shop's zone, both included. */
export interface OrdersQuestion extends Days {
  readonly q?: string;
  readonly status?: OrderStatus;
}

/** Reads the filters from the address. What the server would not understand is ignored. */
export function ordersQuestionIn(search: URLSearchParams): OrdersQuestion {
  const read = (name: 'q' | 'status') => search.get(name) || undefined;
  const q = read('q');
  const status = ordersQuery.shape.status.safeParse(read('status')).data;
  return { ...(q && { q }), ...(status && { status }), ...daysIn(search) };
}

export type DeliveredSort = (typeof deliveredSorts)[number];
export type Direction = 'asc' | 'desc';

/** Rows per page of the delivered orders; two unless chosen otherwise (spec §9, design §8.4). */
export const pageSizes = [2, 10, 25, 50] as const;

/** The days are those of delivery. */
export interface DeliveredQuestion extends Days {
  readonly q: string;
  readonly sort: DeliveredSort;
  readonly direction: Direction;
  readonly size: number;
}

export function deliveredQuestionIn(search: URLSearchParams): DeliveredQuestion {
  return {
    q: search.get('q') ?? '',
    sort: deliveredSorts.find((sort) => sort === search.get('sort')) ?? 'deliveredAt',
    direction: search.get('direction') === 'asc' ? 'asc' : 'desc',
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? pageSizes[0],
    ...daysIn(search),
  };
}

/** A click on a column: another column begins with the newest, the most or A; the same one is reversed (spec §2). */
export const sortedBy = (
  now: Pick<DeliveredQuestion, 'sort' | 'direction'>,
  sort: DeliveredSort,
): { readonly sort: DeliveredSort; readonly direction: Direction } => {
  if (now.sort === sort) return { sort, direction: now.direction === 'asc' ? 'desc' : 'asc' };
  return { sort, direction: sort === 'user.name' || sort === '_id' ? 'asc' : 'desc' };
};
