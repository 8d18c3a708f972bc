import { problemOf, type RowProblem } from './row.ts';

/** A row of a CSV file, its cells trimmed, by column. */
export interface CsvRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly problems: readonly RowProblem[];
}

export const cellOf = ({ cells }: CsvRow, column: string): string => cells.get(column) ?? '';

/**
 * A cell that must be the same in every row that has it: the text of the first such row. Adds a problem where another
 * row differs.
 */
export const commonCell = (
  rows: readonly CsvRow[],
  column: string,
  problems: RowProblem[],
): string | undefined => {
  const having = rows.filter((row) => cellOf(row, column) !== '');
  const [first] = having;
  if (!first) return undefined;
  const text = cellOf(first, column);
  const other = having.find((row) => cellOf(row, column) !== text);
  if (other) problems.push({ ...problemOf(column, 'ROWS_DISAGREE', { line: first.line }), line: other.line });
  return text;
};
