import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { NewProduct } from '#contracts/catalogue/commands';
import { toCents, type Cents } from '#contracts/kernel/money';
import { bodyOf } from '../../catalogue/import/check-row.ts';
import { readCsv } from '../../catalogue/import/read-csv.ts';
import type { ImportRow } from '../../catalogue/import/row.ts';

/** A product of the demo shop at its opening. */
export interface DemoProduct {
  /** As the shop's importer reads it; its picture is not stored yet. */
  readonly body: NewProduct;
  readonly title: string;
  readonly priceCents: Cents;
  /** Below the price, or null without a sale. */
  readonly salePriceCents: Cents | null;
  readonly stock: number;
  /** SVG files, its main picture first. */
  readonly pictures: readonly URL[];
}

const FILE = fileURLToPath(new URL('products.csv', import.meta.url));
const PICTURES = new URL('pictures/', import.meta.url);

/** The demo shop's products in listing order, read and checked by the importer. */
export const readProducts = async (): Promise<readonly DemoProduct[]> => {
  const files = (await readdir(PICTURES)).toSorted();
  const products: DemoProduct[] = [];
  for await (const row of readCsv(FILE)) products.push(productOf(row, files));
  return products;
};

const productOf = (row: ImportRow, files: readonly string[]): DemoProduct => {
  const { image: picture, ...fields } = row.fields;
  const checked = bodyOf('create', { ...row, fields: { ...fields, image: '' } });
  if (checked.kind === 'wrong')
    throw new Error(`${FILE}:${row.line}: ${checked.problems.map(({ reason }) => reason).join(', ')}`);
  const body = checked.value;
  const { title, price, salePrice, countInStock: stock } = body;
  const salePriceCents = salePrice === null ? null : toCents(salePrice);
  const pictures = picturesOf(String(picture), files);
  return { body, title, priceCents: toCents(price), salePriceCents, stock, pictures };
};

/** `name.svg`, then `name.2.svg` and so on: the same product on other backgrounds. */
const picturesOf = (main: string, files: readonly string[]): readonly URL[] => {
  const others = files.filter((file) => file !== main && file.split('.')[0] === main.split('.')[0]);
  return [main, ...others].map((file) => new URL(file, PICTURES));
};
