import { optionColumns, variantColumns, type OptionColumns } from './columns.ts';
import { numberIn } from './cells.ts';
import { cellOf, commonCell, type CsvRow } from './csv-row.ts';
import {
  byWord,
  problemOf,
  wordKey,
  type RowChoices,
  type RowOption,
  type RowPrices,
  type RowProblem,
  type RowVariant,
} from './row.ts';

/** How other shops express that a product has no options. */
const NO_OPTION = { name: 'Title', value: 'Default Title' };

const isNoOption = (row: CsvRow): boolean =>
  optionColumns.some(({ value }) => cellOf(row, value) === NO_OPTION.value);
const isVariant = (row: CsvRow): boolean =>
  !isNoOption(row) && optionColumns.some(({ value }) => cellOf(row, value) !== '');
/** What was seen of a stock stands beside a product's own, too. */
const { seen: _, ...ofVariants } = variantColumns;
const hasVariantCells = (row: CsvRow): boolean =>
  Object.values(ofVariants).some((column) => cellOf(row, column) !== '');

/** The options and variants of a product's rows; undefined where they have none. */
export const choicesIn = (rows: readonly CsvRow[], problems: RowProblem[]): RowChoices | undefined => {
  const having = rows.filter(isVariant);
  // In a product without options the first row is its only variant.
  for (const [place, row] of rows.entries())
    if (!isVariant(row) && hasVariantCells(row) && (place > 0 || having.length > 0))
      problems.push({ ...problemOf('Option1 Value', 'MISSING', {}), line: row.line });
  if (having.length === 0) return undefined;
  const used = optionColumns.filter(
    ({ name, value }) =>
      rows.some((row) => cellOf(row, name) !== '') || having.some((row) => cellOf(row, value) !== ''),
  );
  const options = used.map((columns) => optionIn(rows, having, columns, problems));
  const spelled = options.map(({ values }) => byWord(values));
  return { options, variants: having.map((row) => variantIn(row, used, spelled, problems)) };
};

const optionIn = (
  rows: readonly CsvRow[],
  having: readonly CsvRow[],
  columns: OptionColumns,
  problems: RowProblem[],
): RowOption => {
  const name = commonCell(rows, columns.name, problems);
  if (name === undefined) problems.push(problemOf(columns.name, 'MISSING', {}));
  const valueIn = (row: CsvRow): string => cellOf(row, columns.value);
  for (const row of having)
    if (valueIn(row) === '') problems.push({ ...problemOf(columns.value, 'MISSING', {}), line: row.line });
  const valued = having.filter((row) => valueIn(row) !== '');
  const values = [...Map.groupBy(valued, (row) => wordKey(valueIn(row))).values()].map((of) => {
    const so = commonCell(of, columns.valueSo, problems);
    const swatch = commonCell(of, columns.swatch, problems);
    return { name: of.map(valueIn).at(0) ?? '', so, swatch };
  });
  return { name: name ?? '', so: commonCell(rows, columns.nameSo, problems), values };
};

const variantIn = (
  row: CsvRow,
  used: readonly OptionColumns[],
  spelled: readonly ReadonlyMap<string, { readonly name: string }>[],
  problems: RowProblem[],
): RowVariant => {
  const values = used.map((columns, place) => {
    const value = cellOf(row, columns.value);
    return spelled[place]?.get(wordKey(value))?.name ?? value;
  });
  return {
    line: row.line,
    values,
    sku: cellOf(row, variantColumns.sku) || undefined,
    prices: row.cells.has(variantColumns.price) ? (pricesIn(row, problems) ?? null) : undefined,
    countInStock: numberAt(row, variantColumns.stock, problems),
    seenStock: numberAt(row, variantColumns.seen, problems),
    image: cellOf(row, variantColumns.image) || undefined,
  };
};

export const numberAt = (row: CsvRow, column: string, problems: RowProblem[]): number | undefined => {
  const text = cellOf(row, column);
  const value = text === '' ? undefined : numberIn(column, text);
  if (typeof value !== 'object') return value;
  problems.push({ ...value, line: row.line });
  return undefined;
};

/**
 * The variant's price is what is paid: a higher one to compare with becomes the price, and it the sale price; without such
 * a one there is no sale.
 */
export const pricesIn = (row: CsvRow, problems: RowProblem[]): RowPrices | undefined => {
  const price = numberAt(row, variantColumns.price, problems);
  const compareAt = numberAt(row, variantColumns.compareAt, problems);
  if (price === undefined) {
    if (compareAt !== undefined && cellOf(row, variantColumns.price) === '')
      problems.push({ ...problemOf(variantColumns.price, 'MISSING', {}), line: row.line });
    return undefined;
  }
  return compareAt !== undefined && compareAt > price
    ? { price: compareAt, salePrice: price }
    : { price, salePrice: null };
};
