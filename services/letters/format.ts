import type { TranslatedTitles } from '#contracts/catalogue/translations';
import type { ChosenValue } from '#contracts/catalogue/variants';
import { calendar } from '#contracts/kernel/calendar';
import type { Language } from '#contracts/kernel/language';

/** What a line of an order, or a product in stock, is called. */
interface Named {
  readonly title: string;
  readonly translations: TranslatedTitles;
  /** What was chosen of it, in the words of that time. */
  readonly choice?: readonly ChosenValue[];
}

/** How a letter writes money, times and goods: in its language, by the clock of the shop's zone. */
export interface Format {
  readonly money: (dollars: number) => string;
  readonly time: (iso: string) => string;
  readonly title: (goods: Named) => string;
}

/** Our own patterns, those of the web (design §8.19). */
export const formatFor = (language: Language, timeZone: string): Format => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
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
    title: ({ title, translations, choice = [] }) =>
      [
        language === 'en' ? title : (translations[language]?.title ?? title),
        ...choice.map((chosen) => {
          const { option, value } = language === 'en' ? chosen : (chosen.translations[language] ?? chosen);
          return `${option}: ${value}`;
        }),
      ].join(', '),
  };
};
