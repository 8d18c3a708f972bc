/** The first half of a character that takes two units of a text, at its end. */
const HALF = /[\uD800-\uDBFF]$/;

/** The beginning of a text, of at most `most` UTF-16 units: a character that would be cut in two is left out. */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(HALF, '');
