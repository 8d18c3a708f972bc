/**
 * Where a cell begins for some spreadsheet: at its start, and behind what separates cells elsewhere. Then what is passed
 * over (spaces, quotes, what cannot be seen), and a sign that makes it a formula, in any of its widths.
 */
const BEGINS = String.raw`(?<=^|[;,|\t\r\n])`;
const SIGN = String.raw`(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212\u207a-\u207c\u208a-\u208c])`;
const FORMULA = new RegExp(`${BEGINS}${SIGN}`, 'gu');
const MARKED = new RegExp(`${BEGINS}'${SIGN}`, 'gu');
/** A cell that begins with one of these is cut or shifted by some. */
const SHIFTED = /^[\t\r\n]/;

/** A text that a spreadsheet would take for a formula is kept a text, by an apostrophe before it. */
export const harmless = (text: string): string => {
  const kept = text.replace(FORMULA, "'");
  return SHIFTED.test(kept) ? `'${kept}` : kept;
};

/** The text as it was: a file that the shop wrote reads as what it was written from. */
export const withoutMarks = (cell: string): string => cell.replace(MARKED, '');
