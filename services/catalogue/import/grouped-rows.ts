import { IDENTITIES, optionColumns } from './columns.ts';
import { cellOf, type CsvRow } from './csv-row.ts';
import { productOf } from './product-rows.ts';
import { problemOf, UnusableFile, type ImportRow } from './row.ts';

/** The most rows of one product in memory: many more than it may have variants and pictures. */
const MOST_ROWS = 1_000;

const keyOf = (row: CsvRow): string | undefined => {
  const column = IDENTITIES.find((each) => cellOf(row, each) !== '');
  if (column === undefined) return undefined;
  const brand = column === 'title' ? cellOf(row, 'brand').toLowerCase() : '';
  return JSON.stringify([column, cellOf(row, column).toLowerCase(), brand]);
};

const isVariant = (row: CsvRow): boolean => optionColumns.some(({ value }) => cellOf(row, value) !== '');
const isAlike = (one: CsvRow, other: CsvRow, column: string): boolean =>
  cellOf(one, column).toLowerCase() === cellOf(other, column).toLowerCase();

/**
 * Compares by the most reliable key that both rows have. A variant's row that names no product, as merged cells are
 * saved, belongs to the product before it.
 */
const isSameProduct = (one: CsvRow, other: CsvRow): boolean => {
  if (keyOf(other) === undefined) return isVariant(one) && isVariant(other);
  const column = IDENTITIES.find((each) => cellOf(one, each) !== '' && cellOf(other, each) !== '');
  if (column === undefined || !isAlike(one, other, column)) return false;
  return column !== 'title' || cellOf(other, 'brand') === '' || isAlike(one, other, 'brand');
};

/**
 * The products of rows that follow each other. Throws `UnusableFile` where rows of one product are apart: the first
 * ones alone would remove the other variants.
 */
export async function* groupedRows(path: string, rows: AsyncIterable<CsvRow>): AsyncIterable<ImportRow> {
  const begun = new Map<string, number>();
  let group: [CsvRow, ...CsvRow[]] | undefined;
  for await (const row of rows) {
    if (group && isSameProduct(group[0], row)) {
      if (group.length <= MOST_ROWS) group.push(row);
      continue;
    }
    if (group) yield whole(group);
    group = [row];
    const key = keyOf(row);
    const first = key === undefined ? undefined : begun.get(key);
    if (first !== undefined) throw new UnusableFile(path, 'FILE_ROWS_APART', { line: row.line, first });
    if (key !== undefined) begun.set(key, row.line);
  }
  if (group) yield whole(group);
}

const whole = (rows: [CsvRow, ...CsvRow[]]): ImportRow => {
  if (rows.length <= MOST_ROWS) return productOf(rows);
  const [{ line }] = rows;
  const problem = problemOf('', 'RULE_BROKEN', { rule: `has more than ${MOST_ROWS} rows` });
  return { line, fields: {}, problems: [problem] };
};
