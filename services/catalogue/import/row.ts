import type { ImportReason } from '#contracts/catalogue/import';
import type { ImportReasonCode, ValuesOf } from '#contracts/catalogue/import-reasons';
import { reasonOf } from './reason.ts';

/** A product in a merchant's file, from one row or several: its place in the file, and its fields. */
export interface ImportRow {
  /** In a CSV file the line on which the row begins, in a JSON file its number in the list; both counted from 1. */
  readonly line: number;
  /** A missing field stays as it is in the product. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The product's options and variants, if the file has any. */
  readonly choices?: RowChoices | undefined;
  /** Problems found while reading the row. */
  readonly problems: readonly RowProblem[];
}

/** Options and variants of the rows; values that are missing stay as they are in the product. */
export interface RowChoices {
  readonly options: readonly RowOption[];
  readonly variants: readonly RowVariant[];
}

interface RowWord {
  readonly name: string;
  readonly so?: string | undefined;
}

/** What is the same for words that are the same to a merchant: case does not count. */
export const wordKey = (word: string): string => word.toLowerCase();
export const sameWord = (one: string, other: string): boolean => wordKey(one) === wordKey(other);

/** Words by their keys. Danger: a file may have a thousand long ones, and comparing each with each takes minutes. */
export const byWord = <Word extends { readonly name: string }>(
  words: readonly Word[],
): ReadonlyMap<string, Word> => new Map(words.map((word) => [wordKey(word.name), word]));

export interface RowOption extends RowWord {
  readonly values: readonly (RowWord & { readonly swatch?: string | undefined })[];
}

export interface RowVariant {
  readonly line: number;
  readonly values: readonly string[];
  readonly sku?: string | undefined;
  /** Null where the product's price applies. */
  readonly prices?: RowPrices | null | undefined;
  readonly countInStock?: number | undefined;
  /** The count when the shop wrote the file. */
  readonly seenStock?: number | undefined;
  readonly image?: string | undefined;
}

export interface RowPrices {
  readonly price: number;
  readonly salePrice: number | null;
}

/** Why a row was refused. `field` is '' for the whole row; `line` is given where it is another row of the product. */
export interface RowProblem extends ImportReason {
  readonly field: string;
  readonly line?: number;
}

export const problemOf = <Code extends ImportReasonCode>(
  field: string,
  code: Code,
  values: ValuesOf<Code>,
): RowProblem => ({ field, ...reasonOf(code, values) });

/** The result of a row. It is all or nothing: a refused row has changed nothing. */
export type RowResult = { readonly line: number } & (
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly productId: string }
  | { readonly kind: 'refused'; readonly problems: readonly RowProblem[] }
);

/** The whole file cannot be imported; the message is a sentence for the merchant, with the file's path. */
export class UnusableFile<Code extends ImportReasonCode = ImportReasonCode> extends Error {
  readonly why: ImportReason;
  constructor(path: string, code: Code, values: ValuesOf<Code>, cause?: unknown) {
    super(reasonOf(code, values, path).reason, { cause });
    this.name = 'UnusableFile';
    this.why = reasonOf(code, values);
  }
}
