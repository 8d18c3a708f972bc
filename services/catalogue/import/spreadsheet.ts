/** Characters that some spreadsheet skips before a formula: spaces, quotes, invisible ones. */
const SKIPPED = String.raw`[\s"'\p{Cc}\p{Cf}]`;
/** What makes a cell a formula, in any of its widths. */
const SIGN = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212\u207a-\u207c\u208a-\u208c]`;
/**
 * All that is skipped before a sign, as a whole. Danger: looked at again from each place where a cell may begin, a
 * supplier's text of a megabyte takes a quarter of an hour.
 */
const RUN = new RegExp(`(?<!${SKIPPED})${SKIPPED}*(?=${SIGN})`, 'gu');

/**
 * A cell begins for some spreadsheet at the start of the text, and after characters that separate cells elsewhere:
 * these, and those within a run.
 */
const beginsAt = (text: string, place: number): boolean =>
  place === 0 || ';,|'.includes(text.charAt(place - 1));
const WITHIN = /[\t\r\n]/g;
const MARKED_WITHIN = /([\t\r\n])'/g;
/** Some spreadsheets cut or shift a cell that begins with one of these. */
const SHIFTED = /^[\t\r\n]/;
/** A phone number (E.164): a spreadsheet takes it for a number, and no program dials one with an apostrophe. */
const PHONE = /^\+[1-9]\d{6,14}$/;

/** Puts an apostrophe before a text that a spreadsheet would take for a formula, so that it stays a text. */
export const harmless = (text: string): string => {
  if (PHONE.test(text)) return text;
  const kept = text.replace(
    RUN,
    (run, place: number) => (beginsAt(text, place) ? "'" : '') + run.replaceAll(WITHIN, "$&'"),
  );
  return SHIFTED.test(kept) ? `'${kept}` : kept;
};

/** Removes these apostrophes: reading a file that the shop wrote gives the original text. */
export const withoutMarks = (cell: string): string =>
  cell.replace(RUN, (run, place: number) =>
    (beginsAt(cell, place) ? run.replace(/^'/, '') : run).replaceAll(MARKED_WITHIN, '$1'),
  );
