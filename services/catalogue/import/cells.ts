import { truncate } from '#contracts/kernel/truncate';
import { REVISION, variantColumns } from './columns.ts';
import { problemOf, type ImportRow, type RowProblem } from './row.ts';

const counts = new Set<string>(['countInStock', REVISION, variantColumns.stock, variantColumns.seen]);
const numbers = new Set(['price', 'salePrice', 'countInStock', REVISION]);
/** Sheets write whole numbers with decimals beside an empty cell, or as the column's format says. */
const COUNT = /^-?\d+(\.0+)?$/;
const PRICE = /^-?\d+(\.\d+)?$/;
/** Danger: where dots separate thousands, a spreadsheet saves 1250 as this. Other shops write four decimals, not three. */
const MAY_BE_THOUSANDS = /^-?\d{1,3}\.\d{3}$/;

/** The count or price in a cell, or the problem with it. */
export const numberIn = (column: string, text: string): number | RowProblem => {
  const isCount = counts.has(column);
  const said = { text: JSON.stringify(truncate(text, 40)) };
  if (!(isCount ? COUNT : PRICE).test(text))
    return problemOf(column, isCount ? 'NOT_A_COUNT' : 'NOT_A_NUMBER', said);
  if (!MAY_BE_THOUSANDS.test(text)) return Number(text);
  return problemOf(column, isCount ? 'NOT_A_COUNT' : 'MAYBE_THOUSANDS', said);
};

/**
 * The fields in the cells of a CSV row. An empty cell leaves its field as it is; but an empty sale price ends the sale,
 * since that is how merchants do it.
 */
export const fieldsOf = (
  cells: readonly (readonly [column: string, text: string])[],
): Pick<ImportRow, 'fields' | 'problems'> => {
  const fields: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [column, cell] of cells) {
    const text = cell.trim();
    if (text === '') {
      if (column === 'salePrice') fields[column] = null;
      continue;
    }
    const value = numbers.has(column) ? numberIn(column, text) : text;
    if (typeof value === 'object') problems.push(value);
    else fields[column] = value;
  }
  return { fields, problems };
};
