import type { CountryCode } from 'libphonenumber-js/min';

/**
 * Normalizes a phone number to E.164; undefined for what is none. A number without a country code belongs to the
 * country given.
 */
export type ReadPhone = (typed: string, country: string) => string | undefined;

/** Loaded only where a phone number is typed: the library with all countries weighs more than the page. */
export async function loadPhones(): Promise<ReadPhone> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  return (typed, country) => {
    const known: { defaultCountry?: CountryCode } = isSupportedCountry(country)
      ? { defaultCountry: country }
      : {};
    const found = parsePhoneNumberFromString(typed, { ...known, extract: false });
    return found?.isValid() === true && found.ext === undefined ? found.number : undefined;
  };
}
