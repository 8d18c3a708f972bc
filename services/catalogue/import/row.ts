import type { ImportReason } from '#contracts/catalogue/import';
import type { ImportReasonCode, ValuesOf } from '#contracts/catalogue/import-reasons';
import { reasonOf } from './reason.ts';

/** One row of a merchant's file, or several that are one product: its place there, and what stands in its fields. */
export interface ImportRow {
  /** Of a CSV file the line on which the row begins, of a JSON file its number in the list; both from 1. */
  readonly line: number;
  /** A field that is not there stays as it is. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The product's options and variants, where the file says any. */
  readonly choices?: RowChoices | undefined;
  /** What is wrong with the row in the file. */
  readonly problems: readonly RowProblem[];
}

/** Options and variants as rows say them; what is left out of one stays as it is. */
export interface RowChoices {
  readonly options: readonly RowOption[];
  readonly variants: readonly RowVariant[];
}

interface RowWord {
  readonly name: string;
  readonly so?: string | undefined;
}

/** Whether two words are one to a merchant: case says nothing. */
export const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export interface RowOption extends RowWord {
  readonly values: readonly (RowWord & { readonly swatch?: string | undefined })[];
}

export interface RowVariant {
  readonly line: number;
  readonly values: readonly string[];
  readonly sku?: string | undefined;
  /** Null where it costs what the product does. */
  readonly prices?: RowPrices | null | undefined;
  readonly countInStock?: number | undefined;
  readonly image?: string | undefined;
}

export interface RowPrices {
  readonly price: number;
  readonly salePrice: number | null;
}

/** Why a row was refused. `field` is '' when it is the whole row; `line` is there where it is another row of the product. */
export interface RowProblem extends ImportReason {
  readonly field: string;
  readonly line?: number;
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
