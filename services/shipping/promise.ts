import { dayIn } from '#contracts/kernel/day-in';
import { DAY } from '#contracts/kernel/duration';
import type { WorkingDays } from '#contracts/shipping/methods';
import type { Promised } from '#contracts/shipping/views';

/** When the shop packs: orders before this hour, by the clock of its zone, are packed on the same day. */
export interface PackingHours {
  readonly timeZone: string;
  /** 0 to 24; with 24 every order is packed on the same day. */
  readonly cutOff: number;
}

const FRIDAY = 5;

/** A day of the shop, as its noon in UTC: daylight saving time cannot move it to another day. */
const noonOf = (date: string): Date => new Date(`${date}T12:00:00.000Z`);
const dayOf = (noon: Date): string => noon.toISOString().slice(0, 10);
const after = (noon: Date, days: number): Date => new Date(noon.getTime() + days * DAY);
/** The market rests on Fridays. */
const isWorking = (noon: Date): boolean => noon.getUTCDay() !== FRIDAY;
const workingFrom = (noon: Date): Date => (isWorking(noon) ? noon : workingFrom(after(noon, 1)));
const withWorking = (noon: Date, days: number): Date =>
  days === 0 ? noon : withWorking(workingFrom(after(noon, 1)), days - 1);

/**
 * The days on which an order that is placed now arrives: it is packed today or, after the cut-off, on the next working
 * day.
 */
export const createPromise = ({ timeZone, cutOff }: PackingHours) => {
  const today = dayIn(timeZone);
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (now: Date, { from, to }: WorkingDays): Promised => {
    const day = noonOf(today(now.toISOString()));
    const isLate = Number(hour.format(now)) >= cutOff;
    const packed = workingFrom(isLate ? after(day, 1) : day);
    return { from: dayOf(withWorking(packed, from)), to: dayOf(withWorking(packed, to)) };
  };
};
