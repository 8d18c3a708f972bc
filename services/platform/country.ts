import type { CountryCode } from 'libphonenumber-js/min';

/** A country by its two letters, as ISO 3166 has them. */
export type Country = CountryCode;

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Asked for by every process at its start: so without the library of phone numbers, which only the api needs. */
export const isCountry = (text: string): text is Country =>
  /^[A-Z]{2}$/.test(text) && text !== 'ZZ' && names.of(text) !== undefined;
