import { day, type Days } from '#contracts/kernel/day';

/** The days that an address asks for, in the shop's zone, both included. What the server would not understand counts as not asked. */
export function daysIn(search: URLSearchParams): Days {
  const [from, to] = ['from', 'to'].map((end) => day.safeParse(search.get(end)).data);
  return { ...(from && { from }), ...(to && { to }) };
}

/** They in an address. */
export const askingFor = ({ from = '', to = '' }: Days): string =>
  `?${new URLSearchParams({ from, to }).toString()}`;
