import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProductVariant } from '#contracts/catalogue/events';
import type { ProductState } from '../state.ts';
import { productId, shirt } from '../testing/examples.ts';
import { variantsFrom } from '../variants.ts';
import { productView } from '../view.ts';
import { bodyOf, identityOf } from './check-row.ts';
import { exportColumns, exportedRows } from './exported-rows.ts';
import { readCsv } from './read-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'suuq-exported-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quoted = (cell: string | number | null): string => `"${String(cell ?? '').replaceAll('"', '""')}"`;
const imported = async (rows: readonly (readonly (string | number | null)[])[]) => {
  const path = join(folder, 'products.csv');
  writeFileSync(path, [exportColumns, ...rows].map((row) => row.map(quoted).join()).join('\n'));
  const found = [];
  for await (const row of readCsv(path)) found.push(row);
  return found;
};

const picture = (digit: string) => `/media/${digit.repeat(64)}.webp`;
const variant = (number: number, values: string[], given: Partial<ProductVariant> = {}): ProductVariant => ({
  variantId: number.toString(16).padStart(24, '0'),
  sku: '',
  values,
  priceCents: null,
  salePriceCents: null,
  image: '',
  ...given,
});
const word = (name: string, so?: string) => ({
  name,
  translations: so === undefined ? {} : { so: { name: so } },
});
const value = (name: string, so?: string, swatch: string | null = null) => ({ ...word(name, so), swatch });
const tee: Exclude<ProductState, { status: 'absent' }> = {
  status: 'sold',
  revision: 3,
  createdAt: '',
  ...shirt,
  translations: { so: { title: 'Shaati', description: 'Fudud.' } },
  images: [picture('1'), picture('2'), picture('3'), picture('4')],
  options: [
    // The options have their own order, and a value that no variant has.
    { ...word('Size', 'Cabbir'), values: [value('L'), value('S'), value('XXL')] },
    { ...word('Colour'), values: [value('Blue', 'Buluug', '#0000ff'), value('Red', 'Guduud', '#ff0000')] },
  ],
  variants: [
    variant(1, ['S', 'Red'], { sku: 'S-R', image: picture('2') }),
    variant(2, ['L', 'Red'], { priceCents: 45_00, salePriceCents: 41_50 }),
    variant(3, ['L', 'Blue'], { sku: 'L-B', priceCents: 40_00 }),
  ],
};
const stocks = new Map(tee.variants.map(({ variantId }, place) => [variantId, place * 3]));
const rating = { rating: 0, numReviews: 0 };

describe('an exported product', () => {
  it('is read as what it is', async () => {
    const rows = exportedRows(productView(productId, tee, stocks, rating));
    expect(rows).toHaveLength(4);
    const [row, ...others] = await imported(rows);
    if (!row) throw new Error('no row');
    expect(others).toEqual([]);
    expect(identityOf(row)).toMatchObject({ value: { productId, mustExist: true } });
    const body = bodyOf('update', row, tee);
    if (body.kind === 'wrong') throw new Error(JSON.stringify(body.problems));
    const { options, variants = [], ...facts } = body.value;
    const given = variantsFrom(productId, tee, variants);
    expect(JSON.stringify(options)).toBe(JSON.stringify(tee.options));
    expect(JSON.stringify(given?.variants)).toBe(JSON.stringify(tee.variants));
    expect(row.choices?.variants.map(({ countInStock, seenStock }) => [countInStock, seenStock])).toEqual([
      [0, 0],
      [3, 3],
      [6, 6],
    ]);
    // Nobody has changed them: there is none to set.
    expect(given?.stocks).toEqual([]);
    expect(facts).toEqual({
      _id: productId,
      title: tee.title,
      description: tee.description,
      translations: tee.translations,
      category: tee.category,
      brand: tee.brand,
      price: 40,
      salePrice: 30,
      images: tee.images,
      revision: tee.revision,
    });
  });

  it('without options is one row, with its stock', async () => {
    const plain = { ...tee, options: [], variants: [], images: [picture('1')] };
    const rows = exportedRows(productView(productId, plain, new Map([[productId, 4]]), rating));
    const [row] = await imported(rows);
    expect(rows).toHaveLength(1);
    expect(row?.choices).toBeUndefined();
    expect(row?.fields).toMatchObject({ _id: productId, price: 40, image: picture('1') });
    expect(row?.fields).toMatchObject({ countInStock: 4, seenStock: 4 });
  });
});
