import { problemOf, type ImportRow, type RowProblem } from './row.ts';

const numbers = new Set(['price', 'salePrice', 'countInStock', 'revision']);
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * What the cells of a CSV row say. An empty cell leaves its field as it is; but an empty sale price is no sale, since
 * that is how a merchant ends one.
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
    } else if (!numbers.has(column)) fields[column] = text;
    else if (NUMBER.test(text)) fields[column] = Number(text);
    else problems.push(problemOf(column, 'NOT_A_NUMBER', { text: JSON.stringify(text.slice(0, 40)) }));
  }
  return { fields, problems };
};
