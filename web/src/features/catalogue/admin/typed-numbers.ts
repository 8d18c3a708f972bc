/** Dollars as a field shows them; empty where there are none. */
export const amount = (dollars: number | null): string => (dollars ? dollars.toFixed(2) : '');

/** The number in a field; undefined where nothing is typed, and not a number where it is none. */
export const numberIn = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));
