import type { ChosenValue } from '#contracts/catalogue/variants';
import { localized, type Language } from './locale.tsx';

interface Words {
  readonly option: string;
  readonly value: string;
  readonly lang: Language;
}

interface Word {
  readonly name: string;
  readonly translations: { readonly so?: { readonly name: string } | undefined };
}

/** An option or a value by name, in this language where it is translated. */
export const wordOf = (
  language: Language,
  { name, translations: { so } }: Word,
): { readonly name: string; readonly lang: Language } =>
  language === 'so' && so ? { name: so.name, lang: 'so' } : { name, lang: 'en' };

/** The chosen value of an option, in this language where it is translated. */
export const wordsOf = (language: Language, { option, value, translations: { so } }: ChosenValue): Words =>
  language === 'so' && so ? { ...so, lang: 'so' } : { option, value, lang: 'en' };

/** “Size: M · Colour: Red”. */
export const choiceText = (language: Language, choice: readonly ChosenValue[]): string =>
  choice
    .map((each) => wordsOf(language, each))
    .map(({ option, value }) => `${option}: ${value}`)
    .join(' · ');

interface Goods {
  readonly title: string;
  readonly translations: { readonly so?: { readonly title: string } | undefined };
  readonly choice: readonly ChosenValue[];
}

/** A line's product by name with its options, where there is no room for a second line. */
export const namedWithChoice = (language: Language, goods: Goods): string =>
  [localized(language, goods).title, choiceText(language, goods.choice)].filter(Boolean).join(', ');

/** How an option or a value is written in a URL. */
export const inAddress = (name: string): string => name.trim().toLowerCase();

/** The query that opens a product's page with this choice; empty without one. */
export const searchFor = (choice: readonly ChosenValue[]): string => {
  const pairs = choice.map(({ option, value }) => [inAddress(option), inAddress(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
};
