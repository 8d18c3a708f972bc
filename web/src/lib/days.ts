import { day, type Days } from '#contracts/kernel/day';

/** The days in an address, in the shop's zone, both included. What the server would not understand is ignored. */
export function daysIn(search: URLSearchParams): Days {
  const [from, to] = ['from', 'to'].map((end) => day.safeParse(search.get(end)).data);
  return { ...(from && { from }), ...(to && { to }) };
}

/** The query for these days. */
export const askingFor = ({ from = '', to = '' }: Days): string =>
  `?${new URLSearchParams({ from, to }).toString()}`;
