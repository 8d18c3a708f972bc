import type { ImportReason } from '#contracts/catalogue/import';
import type { ImportReasonCode, ValuesOf } from '#contracts/catalogue/import-reasons';
import { reasonOf } from './reason.ts';

/** One row of a merchant's file: its place there, and what stands in its fields; a field that is not there stays as it is. */
export interface ImportRow {
  /** Of a CSV file the line on which the row begins, of a JSON file its number in the list; both from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
  /** What is wrong with the row in the file. */
  readonly problems: readonly RowProblem[];
}

/** Why a row was refused. `field` is '' when it is the whole row. */
export interface RowProblem extends ImportReason {
  readonly field: string;
}

export const problemOf = <Code extends ImportReasonCode>(
  field: string,
  code: Code,
  values: ValuesOf<Code>,
): RowProblem => ({ field, ...reasonOf(code, values) });

/** What became of a row. All or nothing: a refused row has changed nothing. */
export type RowResult = { readonly line: number } & (
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly productId: string }
  | { readonly kind: 'refused'; readonly problems: readonly RowProblem[] }
);

/** The file as a whole cannot be imported; the message is a sentence for the merchant, with the file's path. */
export class UnusableFile<Code extends ImportReasonCode = ImportReasonCode> extends Error {
  readonly why: ImportReason;
  constructor(path: string, code: Code, values: ValuesOf<Code>, cause?: unknown) {
    super(reasonOf(code, values, path).reason, { cause });
    this.name = 'UnusableFile';
    this.why = reasonOf(code, values);
  }
}
