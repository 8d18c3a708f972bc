import { titleOfGoods, type NamedGoods } from '#contracts/catalogue/title-of-goods';
import { calendar, dayInWords } from '#contracts/kernel/calendar';
import type { Language } from '#contracts/kernel/language';

/** How a letter writes money, times and goods: in its language, by the clock of the shop's zone. */
export interface Format {
  readonly money: (dollars: number) => string;
  readonly time: (iso: string) => string;
  /** A day of the shop, `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
  readonly title: (goods: NamedGoods) => string;
  readonly language: Language;
}

/** Made once for each zone, of which a shop has one: that takes longer than writing a letter. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const clockIn = (timeZone: string): Intl.DateTimeFormat => {
  const made = clocks.get(timeZone);
  if (made) return made;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
};

/** Our own patterns, those of the web (design §8.19). */
export const formatFor = (language: Language, timeZone: string): Format => {
  const clock = clockIn(timeZone);
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
      return `${day}${language === 'so' ? '' : ','} ${part('year')}, ${part('hour')}:${part('minute')}`;
    },
    language,
    day: (day) => dayInWords(day, language),
    title: (goods) => titleOfGoods(goods, language),
  };
};
