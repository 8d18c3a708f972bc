import { sql, type RawBuilder } from 'kysely';
import type { Days } from '#contracts/kernel/day';

/**
 * A condition that an instant falls on one of these days of the shop's zone, both ends included; undefined where every
 * day will do.
 */
export const onDays = (
  at: RawBuilder<unknown>,
  { from, to }: Days,
  zone: string,
): RawBuilder<boolean> | undefined => {
  const begin = from && sql`${at} >= ${from}::date::timestamp at time zone ${zone}`;
  const end = to && sql`${at} < (${to}::date + 1)::timestamp at time zone ${zone}`;
  if (begin && end) return sql`${begin} and ${end}`;
  const one = begin || end;
  return one ? sql`${one}` : undefined;
};
