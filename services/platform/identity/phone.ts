import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Country } from './country.ts';

/**
 * A phone number in its canonical form, E.164; one without a country code is of `country`. Undefined where it is none.
 */
export const phoneNumber = (text: string, country: Country): string | undefined => {
  const found = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
  return found?.isValid() === true && found.ext === undefined ? found.number : undefined;
};
