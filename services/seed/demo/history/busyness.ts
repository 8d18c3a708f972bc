export const hour = 3_600_000;
export const day = 24 * hour;

/** The shop's zone, Africa/Mogadishu, is three hours ahead of UTC all year. */
const zone = 3 * hour;

/** A date whose UTC fields show the clock of the shop's zone. */
export const shopClock = (at: number): Date => new Date(at + zone);

/** When the day of `at` begins in the shop's zone. */
export const shopMidnight = (at: number): number => Math.floor((at + zone) / day) * day - zone;

export const friday = 5;

/** Sunday first. The weekend begins on Thursday evening, and Friday is quiet. */
const weekdays = [1, 0.9, 0.9, 1, 1.15, 0.6, 1.1];
/** By hour: little at night, a morning, a rest at noon, and the evening. */
const hours = [
  0.1, 0.05, 0.03, 0.03, 0.05, 0.15, 0.3, 0.45, 0.6, 0.8, 0.95, 0.9, 0.6, 0.45, 0.5, 0.65, 0.85, 0.9, 0.8,
  0.95, 1, 0.9, 0.6, 0.3,
];

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  timeZone: 'Africa/Mogadishu',
  month: 'numeric',
  day: 'numeric',
});

/**
 * People buy clothes and cookware for the two feasts, and rest on them; in July and August there is the summer sale.
 */
function season(at: number): number {
  const part = new Map(islamic.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [month, date] = [part.get('month') ?? 0, part.get('day') ?? 0];
  if (month === 9) return date > 14 ? 1.9 : 1.1;
  if (month === 10 && date <= 3) return 0.4;
  if (month === 12 && date <= 9) return 1.6;
  if (month === 12 && date <= 13) return 0.5;
  return [6, 7].includes(shopClock(at).getUTCMonth()) ? 1.25 : 1;
}

/** The highest value of `busyness`. */
export const rushHour = 1.15 * 1.9;

/** How likely an order is at one time, compared with other times. */
export function busyness(at: number): number {
  const clock = shopClock(at);
  return (weekdays[clock.getUTCDay()] ?? 0) * (hours[clock.getUTCHours()] ?? 0) * season(at);
}
