import type { CountryCode } from 'libphonenumber-js/min';

/** A phone number in its one form, E.164, or undefined; one without a country's number is of the country of these letters. */
export type ReadPhone = (typed: string, country: string) => string | undefined;

/** Fetched only where a phone is typed: what it knows of all countries weighs more than the page. */
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
