import { titleOfGoods, type NamedGoods } from '#contracts/catalogue/title-of-goods';
import { calendar, dayInWords } from '#contracts/kernel/calendar';
import { dayIn } from '#contracts/kernel/day-in';
import type { Language } from '#contracts/kernel/language';

/** How a letter writes money, times and product titles: in its language, by the clock of the shop's zone. */
export interface Format {
  readonly money: (dollars: number) => string;
  /** With the name of the zone, since pages show the same moment by the reader's own clock. */
  readonly time: (iso: string) => string;
  /** The day of the shop at that moment, `YYYY-MM-DD`. */
  readonly dayAt: (moment: Date) => string;
  /** A day of the shop, `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
  readonly title: (goods: NamedGoods) => string;
  readonly language: Language;
}

/**
 * Formatters are kept by language and zone, since making one takes longer than writing a letter. A shop has one zone.
 */
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (language: Language, timeZone: string): Intl.DateTimeFormat => {
  const key = `${language} ${timeZone}`;
  const made = clocks.get(key);
  if (made) return made;
  const clock = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  });
  clocks.set(key, clock);
  return clock;
};
/** Locales for the clock, where a zone's name is the only word. */
const LOCALES = { en: 'en-GB', so: 'so' } as const satisfies Record<Language, string>;

const days = new Map<string, ReturnType<typeof dayIn>>();
const dayFor = (timeZone: string): ReturnType<typeof dayIn> => {
  const made = days.get(timeZone) ?? dayIn(timeZone);
  days.set(timeZone, made);
  return made;
};

/** Our own formats, the same as on the web (design §8.19). */
export const formatFor = (language: Language, timeZone: string): Format => {
  const clock = clockIn(language, timeZone);
  return {
    money: (dollars) => {
      const [whole = '0', cents = '00'] = dollars.toFixed(2).split('.');
      return `$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
    },
    time: (iso) => {
      const parts = clock.formatToParts(new Date(iso));
      const part = (type: Intl.DateTimeFormatPartTypes) =>
        parts.find((each) => each.type === type)?.value ?? '';
      const month = calendar[language].short[Number(part('month')) - 1] ?? '';
      const day = language === 'so' ? `${part('day')} ${month}` : `${month} ${part('day')}`;
      const clockTime = `${part('hour')}:${part('minute')} (${part('timeZoneName')})`;
      return `${day}${language === 'so' ? '' : ','} ${part('year')}, ${clockTime}`;
    },
    language,
    dayAt: (moment) => dayFor(timeZone)(moment.toISOString()),
    day: (day) => dayInWords(day, language),
    title: (goods) => titleOfGoods(goods, language),
  };
};
