import type { Language } from '../kernel/language.ts';
import type { TranslatedTitles } from './translations.ts';
import type { ChosenValue } from './variants.ts';

/** What a line of an order, or a product in stock, is called. */
export interface NamedGoods {
  readonly title: string;
  readonly translations: TranslatedTitles;
  /** What was chosen of it, in the words of that time. */
  readonly choice?: readonly ChosenValue[];
}

/** Title and choice in one text, as in `Cotton shirt, Size: M`: in that language as far as it was translated. */
export const titleOfGoods = ({ title, translations, choice = [] }: NamedGoods, language: Language): string =>
  [
    language === 'en' ? title : (translations[language]?.title ?? title),
    ...choice.map((chosen) => {
      const { option, value } = language === 'en' ? chosen : (chosen.translations[language] ?? chosen);
      return `${option}: ${value}`;
    }),
  ].join(', ');
