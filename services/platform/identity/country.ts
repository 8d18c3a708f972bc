import type { CountryCode } from 'libphonenumber-js/min';

/** A country by its two letters, as ISO 3166 has them. */
export type Country = CountryCode;

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/**
 * Does not use the library of phone numbers, since every process asks this at its start and only the api needs that
 * library.
 */
export const isCountry = (text: string): text is Country =>
  /^[A-Z]{2}$/.test(text) && text !== 'ZZ' && names.of(text) !== undefined;
