import { DAY } from '#contracts/kernel/duration';
import type { Period } from '#contracts/stats/views';

/** Calendar days (`YYYY-MM-DD`), both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A period that ends on a day, and the one before it, which is as long. */
export interface Span {
  readonly period: Period;
  readonly now: DayRange;
  readonly before: DayRange;
}

const DAYS = { week: 7, month: 30 } as const;
const MONTHS = 12;

/** A week is seven days and a month thirty, up to `asOf`; a year is its month and the eleven before. */
export const spanOf = (period: Period, asOf: string): Span => {
  if (period === 'year') {
    const from = firstOf(shiftMonths(asOf, 1 - MONTHS));
    return {
      period,
      now: { from, to: asOf },
      before: { from: shiftMonths(from, -MONTHS), to: shiftMonths(asOf, -MONTHS) },
    };
  }
  const length = DAYS[period];
  const from = shiftDays(asOf, 1 - length);
  return {
    period,
    now: { from, to: asOf },
    before: { from: shiftDays(from, -length), to: shiftDays(from, -1) },
  };
};

/** The marks of its charts, oldest first: days, or the months of a year, each beside its counterpart of the period before. */
export const marksOf = ({ period, now }: Span): readonly { now: DayRange; before: DayRange }[] => {
  if (period === 'year')
    return Array.from({ length: MONTHS }, (_, index) => {
      const from = shiftMonths(now.from, index);
      const end = shiftDays(shiftMonths(from, 1), -1);
      const month = { from, to: end < now.to ? end : now.to };
      return { now: month, before: { from: shiftMonths(from, -MONTHS), to: shiftMonths(month.to, -MONTHS) } };
    });
  const length = DAYS[period];
  return Array.from({ length }, (_, index) => {
    const day = shiftDays(now.from, index);
    const counterpart = shiftDays(day, -length);
    return { now: { from: day, to: day }, before: { from: counterpart, to: counterpart } };
  });
};

const text = (date: Date): string => date.toISOString().slice(0, 10);

const shiftDays = (day: string, by: number): string => text(new Date(Date.parse(day) + by * DAY));

/** The same day of another month, or that month's last where it has no such day. The last of a month stays the last. */
const shiftMonths = (day: string, by: number): string => {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + by];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const isLast = shiftDays(day, 1).endsWith('-01');
  return text(new Date(Date.UTC(year, month, isLast ? last : Math.min(date.getUTCDate(), last))));
};

const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
