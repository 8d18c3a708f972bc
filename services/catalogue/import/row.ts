/** One row of a merchant's file: its place there, and what stands in its fields; a field that is not there stays as it is. */
export interface ImportRow {
  /** Of a CSV file the line on which the row begins, of a JSON file its number in the list; both from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** What is wrong with the row as it was written. */
  readonly problems: readonly RowProblem[];
}

/** Why a row was refused. `field` is '' when it is the whole row. */
export interface RowProblem {
  readonly field: string;
  readonly reason: string;
}

/** What became of a row. All or nothing: a refused row has changed nothing. */
export type RowResult = { readonly line: number } & (
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly productId: string }
  | { readonly kind: 'refused'; readonly problems: readonly RowProblem[] }
);

/** The file as a whole cannot be imported; the message is a sentence for the merchant. */
export class UnusableFile extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UnusableFile';
  }
}
