import { calendar as names } from '#contracts/kernel/calendar';
import type { Language } from '#contracts/kernel/language';

type Clock = Pick<
  Date,
  | 'getFullYear'
  | 'getMonth'
  | 'getDate'
  | 'getDay'
  | 'getHours'
  | 'getMinutes'
  | 'getSeconds'
  | 'getMilliseconds'
>;
let clockAt: (iso: string) => Clock = (iso) => new Date(iso);

/** For the server, which renders for people in many zones: sets how moments are converted to the reader's clock. */
export const readClocksBy = (read: typeof clockAt): void => {
  clockAt = read;
};

/** A moment on the reader's clock. */
export const onClock = (iso: string): Clock => clockAt(iso);

// Intl's Somali data is not reliable, so the patterns are our own (design §8.19).
const partsOf = (iso: string, language: Language) => {
  const date = onClock(iso);
  return {
    weekday: names[language].days[date.getDay()] ?? '',
    month: names[language].months[date.getMonth()] ?? '',
    short: names[language].short[date.getMonth()] ?? '',
    day: date.getDate(),
    year: date.getFullYear(),
    time: [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
  };
};

/** The day on the reader's clock, `YYYY-MM-DD`. */
export const dayOf = (iso: string): string => {
  const date = onClock(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
};

/** An order's long date: Friday, November 20, 2026; Jimce, 20 Nofembar 2026. */
export function longDate(iso: string, language: Language): string {
  const { weekday, month, day, year } = partsOf(iso, language);
  return language === 'so' ? `${weekday}, ${day} ${month} ${year}` : `${weekday}, ${month} ${day}, ${year}`;
}

/** MMM dd, yyyy (spec §9): Nov 20, 2026; 20 Nof 2026. */
export function shortDate(iso: string, language: Language): string {
  const { short, day, year } = partsOf(iso, language);
  const padded = String(day).padStart(2, '0');
  return language === 'so' ? `${padded} ${short} ${year}` : `${short} ${padded}, ${year}`;
}

/** A moment close to now, such as a deadline: Nov 20, 14:02; 20 Nof, 14:02. */
export function dayAndTime(iso: string, language: Language): string {
  const { short, day, time } = partsOf(iso, language);
  return language === 'so' ? `${day} ${short}, ${time}` : `${short} ${day}, ${time}`;
}

/** A moment of any year: Nov 20, 2026, 14:02; 20 Nof 2026, 14:02. */
export const dateAndTime = (iso: string, language: Language): string =>
  `${shortDate(iso, language)}, ${partsOf(iso, language).time}`;

/** A day on a chart: Nov 20; 20 Nof. */
export function shortDay(day: string, language: Language): string {
  const { short, day: number } = partsOf(`${day}T12:00`, language);
  return language === 'so' ? `${number} ${short}` : `${short} ${number}`;
}

/** A month on a chart: Nov; Nof. */
export const monthName = (day: string, language: Language): string => partsOf(`${day}T12:00`, language).short;
