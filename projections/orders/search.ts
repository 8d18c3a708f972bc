import { sql } from 'kysely';
import type { Days } from '#contracts/kernel/day';
import { id as anyId } from '#contracts/kernel/ids';
import { onDays } from '../kernel/days.ts';
import { containing, inLowerCase } from '../kernel/text.ts';
import type { Orders } from './order-pages.ts';

/** Those of some days, of placing or of delivering. */
export const ofDays = (found: Orders, at: 'placed_at' | 'delivered_at', days: Days, zone: string): Orders => {
  const asked = onDays(sql.ref(`orders.${at}`), days, zone);
  return asked ? found.where(asked) : found;
};

/** What can be a part of an order's id. */
const PART_OF_AN_ID = /^[0-9a-f]{1,24}$/;

/**
 * By a part of the order's id, or of the customer's name, username or e-mail, or by the customer's whole id: nobody
 * else's orders have that. People are few beside orders, and looked for first.
 */
export const searched = (found: Orders, text: string | undefined): Orders => {
  const q = text?.trim().replace(/^#/, '').toLowerCase();
  if (!q) return found;
  if (anyId.safeParse(q).success)
    return found.where((eb) => eb.or([eb('user_id', '=', q), eb('orders.id', '=', q)]));
  const theirs = sql<boolean>`orders.user_id in (select id from accounts where search like ${inLowerCase(containing(q))})`;
  if (!PART_OF_AN_ID.test(q)) return found.where(theirs);
  return found.where((eb) => eb.or([theirs, eb('orders.id', 'like', containing(q))]));
};
