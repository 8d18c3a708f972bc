import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import somali from 'i18n-iso-countries/langs/so.json' with { type: 'json' };

const plain = (name: string): string => name.trim().toLowerCase();

const codes = new Map(
  [somali.countries, english.countries].flatMap(
    (names: Readonly<Record<string, string | readonly string[]>>) =>
      Object.entries(names).flatMap(([code, said]) =>
        [said].flat().map((name) => [plain(name), code] as const),
      ),
  ),
);

/** The two letters of a country, from its name in either language or its code; undefined for any other text. */
export const countryNamed = (name: string): string | undefined =>
  codes.get(plain(name)) ?? (isCode(name) ? plain(name).toUpperCase() : undefined);

const all = new Set(codes.values());
const isCode = (text: string): boolean => all.has(plain(text).toUpperCase());
