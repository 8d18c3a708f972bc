import en from 'i18n-iso-countries/langs/en.json';
import so from 'i18n-iso-countries/langs/so.json';
import { postcodeValidatorExistsForCountry } from 'postcode-validator';

type Names = Readonly<Record<string, string | readonly string[]>>;
const names: Readonly<Record<'en' | 'so', Names>> = { en: en.countries, so: so.countries };

const allOf = (language: 'en' | 'so', code: string): readonly string[] =>
  [names[language][code] ?? []].flat();
const nameIn = (language: 'en' | 'so', code: string): string => allOf(language, code)[0] ?? code;

/** A country as addresses store it: by its English name, whatever the page's language. */
export const countryName = (code: string): string => nameIn('en', code);

/** A country in the page's language. */
export const countryLabel = nameIn;

interface Choice {
  /** The value stored in the address. */
  readonly value: string;
  readonly label: string;
}

/** Every country by its name in the page's language, the shop's own first. */
export function countryChoices(language: 'en' | 'so', own: string): readonly Choice[] {
  const choiceOf = (code: string): Choice => ({ value: countryName(code), label: nameIn(language, code) });
  const others = Object.keys(names.en).filter((code) => code !== own);
  return [own, ...others]
    .map(choiceOf)
    .sort((one, other) =>
      one.value === countryName(own)
        ? -1
        : other.value === countryName(own)
          ? 1
          : one.label.localeCompare(other.label),
    );
}

const plain = (name: string): string => name.trim().toLowerCase();
const codes = new Map(
  Object.keys(names.en).flatMap((code) =>
    [...allOf('so', code), ...allOf('en', code)].map((name) => [plain(name), code] as const),
  ),
);

/** The two letters of a country named in either language; undefined for any other text. */
export const countryCode = (name: string): string | undefined => codes.get(plain(name));

/** Whether the country has postal codes; true for an unknown country. */
export const hasPostalCodes = (code: string | undefined): boolean =>
  code === undefined || postcodeValidatorExistsForCountry(code);
