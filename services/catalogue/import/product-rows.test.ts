import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readCsv } from './read-csv.ts';
import type { ImportRow } from './row.ts';

const folder = mkdtempSync(join(tmpdir(), 'suuq-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const csv = async (...lines: readonly string[]): Promise<readonly ImportRow[]> => {
  const path = join(folder, 'products.csv');
  writeFileSync(path, lines.join('\n'));
  const found: ImportRow[] = [];
  for await (const row of readCsv(path)) found.push(row);
  return found;
};
const problemsIn = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ problems }) => problems.map(({ field, code, line }) => [field, code, line]));

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty';

it('reads a product of a thousand values without comparing each with each', async () => {
  const values = Array.from({ length: 1_000 }, (_, index) => `No. ${index}`);
  const lowerCase = vi.spyOn(String.prototype, 'toLowerCase');
  const [row, ...more] = await csv(HEAD, ...values.map((value) => `tee,Tee,Size,${value},,1,1`));
  const steps = lowerCase.mock.calls.length;
  lowerCase.mockRestore();
  expect(row?.choices?.options).toMatchObject([{ name: 'Size', values: values.map((name) => ({ name })) }]);
  expect([row?.choices?.variants.length, more]).toEqual([1_000, []]);
  expect(steps).toBeLessThan(50_000);
});

describe('a file as other shops export it', () => {
  it('has a product in the rows of one handle', async () => {
    const rows = await csv(
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Variant Image,Status',
      'tee,Tee,"<p>Soft &amp; wide.</p><p>Cotton</p>",Zara,Men,"new, soft",TRUE,Size,S,Color,Red,T-S-R,3,20.00,,red.png,red.png,active',
      'tee,,,,,,,,M,,red,T-M-R,0,20.00,,blue.png,red.png,',
      'tee,,,,,,,,M,,Blue,T-M-B,2,18.00,25.00,,blue.png,',
      'cap,Cap,,Zara,Men,,TRUE,Title,Default Title,,,C-1,7,9.50,12,,,active',
    );
    expect(rows).toEqual([
      {
        line: 2,
        fields: {
          Handle: 'tee',
          title: 'Tee',
          description: 'Soft & wide.\nCotton',
          brand: 'Zara',
          category: 'Men',
          price: 20,
          salePrice: null,
          images: ['red.png', 'blue.png'],
        },
        choices: {
          options: [
            { name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
            { name: 'Color', values: [{ name: 'Red' }, { name: 'Blue' }] },
          ],
          variants: [
            { line: 2, values: ['S', 'Red'], sku: 'T-S-R', prices: null, countInStock: 3, image: 'red.png' },
            { line: 3, values: ['M', 'Red'], sku: 'T-M-R', prices: null, countInStock: 0, image: 'red.png' },
            {
              line: 4,
              values: ['M', 'Blue'],
              sku: 'T-M-B',
              prices: { price: 25, salePrice: 18 },
              countInStock: 2,
              image: 'blue.png',
            },
          ],
        },
        problems: [],
      },
      {
        line: 5,
        fields: {
          Handle: 'cap',
          title: 'Cap',
          brand: 'Zara',
          category: 'Men',
          price: 12,
          salePrice: 9.5,
          countInStock: 7,
        },
        choices: undefined,
        problems: [],
      },
    ]);
  });

  it('is refused where rows of a product stand apart', async () => {
    const apart = csv(HEAD, 'a,A,Size,S,,1,1', 'b,B,,,,1,1', 'a,,,M,,1,1');
    await expect(apart).rejects.toThrow('line 4 is the same product as line 2');
  });

  it.each([
    [['a,A,Size,S,,1,1', 'a,Other,,M,,1,1'], [['title', 'ROWS_DISAGREE', 3]]],
    [['a,A,Size,S,,1,1', 'a,,Length,M,,1,1'], [['Option1 Name', 'ROWS_DISAGREE', 3]]],
    [['a,A,,S,,1,1'], [['Option1 Name', 'MISSING', undefined]]],
    [['a,A,Size,S,,1,1', 'a,,,,X,1,1'], [['Option1 Value', 'MISSING', 3]]],
    [
      ['a,A,Size,S,,1,1', 'a,,,M,,x,1.5e3'],
      [
        ['Variant Price', 'NOT_A_NUMBER', 3],
        ['Variant Inventory Qty', 'NOT_A_COUNT', 3],
      ],
    ],
    [['a,A,Size,S,,1'], [['', 'CELLS_NOT_COLUMNS', 2]]],
  ])('names the row and column of what is wrong (%#)', async (lines, problems) => {
    expect(problemsIn(await csv(HEAD, ...lines))).toEqual(problems);
  });

  it('has the variants that name no product in the one before, as merged cells are saved', async () => {
    const rows = await csv(HEAD, 'a,A,Size,S,,1,1', ',,,M,,1,1', ',,,L,,1,1', 'b,B,,,,1,1');
    expect(rows.map(({ line, choices }) => [line, choices?.variants.length])).toEqual([
      [2, 3],
      [5, undefined],
    ]);
  });

  it('has goods of one title and two brands apart', async () => {
    const rows = await csv(
      'Title,Vendor,Option1 Name,Option1 Value',
      'Tee,nike,Size,S',
      'Tee,,Size,M',
      'Tee,adidas,Size,S',
    );
    expect(rows.map(({ line, choices }) => [line, choices?.variants.length])).toEqual([
      [2, 2],
      [4, 1],
    ]);
  });

  it('has nothing that is not sold there', async () => {
    const rows = await csv('Handle,Title,Status', 'a,A,draft', 'b,B,Active');
    expect(problemsIn(rows)).toEqual([['Status', 'NOT_PUBLISHED', undefined]]);
  });

  it('has as many rows of a product as anybody needs', async () => {
    const [row] = await csv(HEAD, ...Array.from({ length: 1_200 }, () => 'a,,,,,,'));
    expect(row?.problems[0]?.reason).toBe('has more than 1000 rows');
  });
});

describe('prices in the rows of variants', () => {
  const ID = '665f1c2ab3d4e5f607182001';
  const pricesOf = async (columns: string, ...cells: readonly string[]) => {
    const head = `_id,Option1 Name,Option1 Value,${columns}`;
    const [row] = await csv(head, ...cells.map((each, place) => `${ID},Size,${'SML'[place]},${each}`));
    if (!row) throw new Error('no row');
    const { _id: _, ...fields } = row.fields;
    return { problems: row.problems, fields, own: row.choices?.variants.map(({ prices }) => prices) };
  };

  it('are the product’s only from its first variant: an empty one leaves the product’s price and sale', async () => {
    expect(await pricesOf('Variant Price', '', '25')).toStrictEqual({
      problems: [],
      fields: {},
      own: [null, { price: 25, salePrice: null }],
    });
    expect(await pricesOf('Variant Price', '20', '20', '')).toStrictEqual({
      problems: [],
      fields: { price: 20, salePrice: null },
      own: [null, null, null],
    });
  });

  it('stay as they are in the variants where the file has no such column', async () => {
    const { own, fields } = await pricesOf('Variant Inventory Qty', '1', '2');
    expect([own, fields]).toEqual([[undefined, undefined], {}]);
  });

  it('are what is paid, and leave the sale price that the product’s own column gives', async () => {
    const compared = 'Variant Price,Variant Compare At Price';
    expect((await pricesOf(compared, '20,', '20,')).fields).toEqual({ price: 20, salePrice: null });
    expect((await pricesOf(compared, '15,20', ',')).fields).toEqual({ price: 20, salePrice: 15 });
    const sale = async (cells: string) => (await pricesOf(`salePrice,${compared}`, cells)).fields;
    expect(await sale('15,20,')).toEqual({ price: 20, salePrice: 15 });
    expect(await sale(',15,20')).toEqual({ price: 20, salePrice: 15 });
    const { fields, own } = await pricesOf('salePrice,Variant Price', '15,20', '15,20');
    expect([fields, own]).toEqual([{ price: 20, salePrice: 15 }, [null, null]]);
    expect((await pricesOf('salePrice,Variant Price', ',20', ',20')).fields).toEqual({
      price: 20,
      salePrice: null,
    });
  });
});

it('the first variants of a product that has been exported follow its own row, which says what was seen of its stock', async () => {
  const head = '_id,title,countInStock,seenStock,Option1 Name,Option1 Value,Variant Inventory Qty';
  const own = '665f1c2ab3d4e5f607182001,Lamp,5,5,,,';
  const variants = ['S', 'M'].map((size) => `665f1c2ab3d4e5f607182001,,,,Size,${size},3`);
  const [row] = await csv(head, own, ...variants);
  expect(row?.problems).toEqual([]);
  expect(row?.choices?.variants.map(({ countInStock }) => countInStock)).toEqual([3, 3]);
});

it('a file of today’s columns has a product a row, also where a key comes again', async () => {
  const rows = await csv('sku,title,price', 'a,A,1', 'a,A,2');
  expect(rows.map(({ line }) => line)).toEqual([2, 3]);
});

it('rows of one sku or id are one product where the columns are of variants', async () => {
  const bySku = await csv('sku,title,Option1 Name,Option1 Value', 'a,A,Size,S', 'a,,,M', 'b,B,,');
  expect(bySku.map(({ choices }) => choices?.variants.length)).toEqual([2, undefined]);
  const id = '665f1c2ab3d4e5f607182001';
  const byId = await csv('_id,Handle,Option1 Name,Option1 Value', `${id},a,Size,S`, ',a,,M', `${id},,,L`);
  expect(byId.map(({ choices }) => choices?.variants.length)).toEqual([3]);
});
