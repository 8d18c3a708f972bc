/** What one sees of a text that was pasted: no tabs, and no marks that nobody can find and the API refuses. */
export const visibleIn = (typed: string): string =>
  typed.replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim();

/** The places where a text breaks, whatever program it was copied from. */
const BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;

/** The same of each line of a text. */
export const visibleLinesIn = (typed: string): string => typed.split(BREAKS).map(visibleIn).join('\n').trim();

/** A text in one line, as the API wants it where marks of the writing's direction may stay. */
export const inOneLine = (typed: string): string => typed.replaceAll(BREAKS, ' ').replaceAll(/\p{Cc}/gu, ' ');
