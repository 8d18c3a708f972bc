import { beginningOf } from '#contracts/kernel/beginning';
import { problemOf, type ImportRow, type RowProblem } from './row.ts';

const numbers = new Set(['price', 'salePrice', 'countInStock', 'revision']);
const NUMBER = /^-?\d+(\.\d+)?$/;

/** The number in a cell, or the problem with it. */
export const numberIn = (column: string, text: string): number | RowProblem =>
  NUMBER.test(text)
    ? Number(text)
    : problemOf(column, 'NOT_A_NUMBER', { text: JSON.stringify(beginningOf(text, 40)) });

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
