import type { Chance } from './chance.ts';
import { day, friday, hour, shopClock, shopMidnight } from './busyness.ts';
import type { Outcome } from './planned.ts';

const minute = 60_000;
/** Orders expire after 24 hours: an unpaid one still has a few of them left. */
const stillUnpaid = 20 * hour;
const reasons = [
  'I ordered the wrong size.',
  'I ordered it twice by mistake.',
  'I changed my mind.',
  'My sister had already bought it.',
  'I am travelling and cannot receive it.',
  'I forgot something and will order again.',
];

const iso = (at: number): string => new Date(at).toISOString();

/** In working hours, some days later: abroad takes a week, and there are no deliveries on Fridays. */
function deliveryAfter(paidAt: number, abroad: boolean, luck: Chance): number {
  const days = abroad ? luck.between(5, 9) : luck.between(1, 4);
  const arrival = shopMidnight(paidAt) + days * day;
  const rest = shopClock(arrival).getUTCDay() === friday ? day : 0;
  return arrival + rest + luck.between(8 * 60, 18 * 60) * minute;
}

/** Most people pay within the hour, some the next day. */
const paymentDelay = (luck: Chance): number =>
  (luck.happens(0.9) ? luck.between(1, 45) : luck.between(60, 18 * 60)) * minute;

/** `cancellable`: whether this order may be one of the few that are cancelled. */
export function outcomeOf(
  placedAt: number,
  now: number,
  { abroad, cancellable }: { abroad: boolean; cancellable: boolean },
  luck: Chance,
): Outcome {
  const cancelledAt = placedAt + luck.between(5, 15 * 60) * minute;
  const paidAt = placedAt + paymentDelay(luck);
  const deliveredAt = deliveryAfter(paidAt, abroad, luck);
  const reason = reasons[luck.between(0, reasons.length - 1)] ?? '';
  const hesitates = luck.happens(0.25);
  if (luck.happens(0.05) && cancellable && cancelledAt < now)
    return { kind: 'cancelled', at: iso(cancelledAt), reason };
  if (paidAt >= now || (hesitates && now - placedAt < stillUnpaid)) return { kind: 'unpaid' };
  if (deliveredAt >= now) return { kind: 'paid', paidAt: iso(paidAt) };
  return { kind: 'delivered', paidAt: iso(paidAt), deliveredAt: iso(deliveredAt), refunds: [] };
}
