/** Dollars as a field shows them; empty where there are none. */
export const typedSum = (dollars: number | null): string => (dollars ? dollars.toFixed(2) : '');

const read = (text: string, written: RegExp): number | undefined => {
  const typed = text.trim();
  if (typed === '') return undefined;
  return written.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
};

/**
 * The sum of money in a text field, its cents after a point or a comma; undefined where nothing is typed. Not a number
 * where it is none, and where it has two readings: "1,000" is one dollar to some and a thousand to others.
 */
export const sumIn = (text: string): number | undefined => read(text, /^\d+([.,]\d{1,2})?$/);

/** The whole number in a text field, in the same way. */
export const wholeNumberIn = (text: string): number | undefined => read(text, /^[+-]?\d+$/);
