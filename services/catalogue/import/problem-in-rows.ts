import type { z } from 'zod';
import { optionColumns, variantColumns } from './columns.ts';
import { problemOf, type RowChoices, type RowProblem } from './row.ts';

const ofVariant: Readonly<Record<string, string>> = {
  sku: variantColumns.sku,
  price: variantColumns.price,
  salePrice: variantColumns.price,
  countInStock: variantColumns.stock,
  seenStock: variantColumns.seen,
  image: variantColumns.image,
};

/** A problem with options and variants, by the merchant's columns and lines; undefined for a problem elsewhere. */
export const problemInRows = (
  { path: [list, place, ...rest], message }: z.core.$ZodIssue,
  { variants }: RowChoices,
): RowProblem | undefined => {
  const at = Number(place);
  if (list === 'options')
    return problemOf(optionColumn(at, rest.map(String)), 'RULE_BROKEN', { rule: message });
  if (list !== 'variants') return undefined;
  const column = ofVariant[String(rest[0])] ?? optionColumns[0]?.value ?? '';
  const line = variants[at]?.line;
  return { ...problemOf(column, 'RULE_BROKEN', { rule: message }), ...(line !== undefined && { line }) };
};

const optionColumn = (place: number, rest: readonly string[]): string => {
  const columns = optionColumns[place] ?? optionColumns[0];
  if (!columns) return '';
  const [isSwatch, isSo, isValue] = ['swatch', 'so', 'values'].map((part) => rest.includes(part));
  if (isSwatch) return columns.swatch;
  if (isValue) return isSo ? columns.valueSo : columns.value;
  return isSo ? columns.nameSo : columns.name;
};
