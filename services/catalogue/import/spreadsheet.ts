/**
 * Where a cell begins for some spreadsheet: at the start of the text, and after characters that separate cells
 * elsewhere. Then characters that are skipped (spaces, quotes, invisible ones), and a sign that makes it a formula, in
 * any of its widths.
 */
const BEGINS = String.raw`(?<=^|[;,|\t\r\n])`;
const SIGN = String.raw`(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212\u207a-\u207c\u208a-\u208c])`;
const FORMULA = new RegExp(`${BEGINS}${SIGN}`, 'gu');
const MARKED = new RegExp(`${BEGINS}'${SIGN}`, 'gu');
/** Some spreadsheets cut or shift a cell that begins with one of these. */
const SHIFTED = /^[\t\r\n]/;

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, so that it stays a text. */
export const harmless = (text: string): string => {
  const kept = text.replace(FORMULA, "'");
  return SHIFTED.test(kept) ? `'${kept}` : kept;
};

/** Removes these apostrophes: reading a file that the shop wrote gives the original text. */
export const withoutMarks = (cell: string): string => cell.replace(MARKED, '');
