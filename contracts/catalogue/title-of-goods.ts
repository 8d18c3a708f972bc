import type { Language } from '../kernel/language.ts';
import type { TranslatedTitles } from './translations.ts';
import type { ChosenValue } from './variants.ts';

/** What a product in stock, or in a line of an order, is called. */
export interface NamedGoods {
  readonly title: string;
  readonly translations: TranslatedTitles;
  /** The chosen values, in the words of that time. */
  readonly choice?: readonly ChosenValue[];
}

/**
 * Title and choice in one text, such as `Cotton shirt, Size: M`; in the language where there is a translation, else in
 * the product's own words.
 */
export const titleOfGoods = ({ title, translations, choice = [] }: NamedGoods, language: Language): string =>
  [
    language === 'en' ? title : (translations[language]?.title ?? title),
    ...choice.map((chosen) => {
      const { option, value } = language === 'en' ? chosen : (chosen.translations[language] ?? chosen);
      return `${option}: ${value}`;
    }),
  ].join(', ');
