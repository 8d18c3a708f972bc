import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inspectFile } from './import-file.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { problemOf, type ImportRow } from './row.ts';

const folder = mkdtempSync(join(tmpdir(), 'suuq-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (content: string | Buffer, name = 'products.csv'): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const all = async (rows: AsyncIterable<ImportRow>): Promise<readonly ImportRow[]> => {
  const found: ImportRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
};
const csv = (content: string | Buffer) => all(readCsv(fileOf(content)));
const json = (content: string) => all(readJson(fileOf(content, 'products.json')));

describe('a CSV file', () => {
  it('is read as RFC 4180 says, with the line on which each row begins', async () => {
    const text =
      '\uFEFFSKU,title,description,Price,salePrice,countInStock\r\n' +
      'a,"Shirt ""No. 1"", linen","one\r\ntwo\nthree",19.90,,5\r\n' +
      '\r\n' +
      ',,,,,\r\n' +
      'b,Coat,, 40 ,30,\r\n' +
      'c,قميص 👕,,1,,';
    expect(await csv(text)).toEqual([
      {
        line: 2,
        fields: {
          sku: 'a',
          title: 'Shirt "No. 1", linen',
          description: 'one\r\ntwo\nthree',
          price: 19.9,
          salePrice: null,
          countInStock: 5,
        },
        problems: [],
      },
      { line: 7, fields: { sku: 'b', title: 'Coat', price: 40, salePrice: 30 }, problems: [] },
      { line: 8, fields: { sku: 'c', title: 'قميص 👕', price: 1, salePrice: null }, problems: [] },
    ]);
  });

  it('says of a row what is wrong with its cells', async () => {
    const rows = await csv('sku,price,countInStock\na,"1,299.00",1e3\nb,$5,NaN\nc,1\nd,1,2,3\n');
    expect(rows.map(({ line, problems }) => [line, ...problems.map(({ reason }) => reason)])).toEqual([
      [2, '"1,299.00" is not a number like 1299.50', '"1e3" is not a whole number like 12'],
      [3, '"$5" is not a number like 1299.50', '"NaN" is not a whole number like 12'],
      [4, 'has 2 cells, but there are 3 columns'],
      [5, 'has 4 cells, but there are 3 columns'],
    ]);
  });

  it('takes no thousands for decimals, as sheets write them where dots separate them', async () => {
    const head = 'Handle,price,salePrice,countInStock,Variant Price,Variant Inventory Qty,seenStock,revision';
    const rows = await csv(`${head}\na,1.250,-12.000,2.000,,,,\nb,,,,1.250,2.000,1.000,3.000\n`);
    expect(rows.map(({ problems }) => problems.map(({ field, code }) => [field, code]))).toEqual(
      [
        { MAYBE_THOUSANDS: ['price', 'salePrice'], NOT_A_COUNT: ['countInStock'] },
        {
          MAYBE_THOUSANDS: ['Variant Price'],
          NOT_A_COUNT: ['revision', 'Variant Inventory Qty', 'seenStock'],
        },
      ].map((codes) =>
        expect.arrayContaining(
          Object.entries(codes).flatMap(([code, fields]) => fields.map((field) => [field, code])),
        ),
      ),
    );
    const [row] = await csv(`${head}\na,12.5000,1299.500,2,1250.00,3,4,5\n`);
    expect(row).toMatchObject({ fields: { price: 12.5, salePrice: 1299.5, countInStock: 2, revision: 5 } });
  });

  it('takes whole numbers with decimals of nothing for counts, and no others', async () => {
    const head = 'Handle,countInStock,revision,seenStock';
    const [row, other] = await csv(`${head}\na,7.0,7.00,10.0000\nb,7.5,7.,1250.000\n`);
    expect(row).toMatchObject({ fields: { countInStock: 7, revision: 7, seenStock: 10 }, problems: [] });
    expect(other).toMatchObject({ fields: { seenStock: 1250 } });
    expect(other?.problems.map(({ field, reason }) => [field, reason])).toEqual([
      ['countInStock', '"7.5" is not a whole number like 12'],
      ['revision', '"7." is not a whole number like 12'],
    ]);
  });

  it.each([
    ['', /is empty/],
    ['sku;title;price\n', /must be separated by commas/],
    ['sku;title;description\na;Shirt;"white; large"\n', /must be separated by commas/],
    ['sku\ttitle\na\t"Shirt"\n', /must be separated by commas/],
    ['sku,colour\n', /there is no column "colour"/],
    ['sku,colour\na,"Shirt" x\n', /there is no column "colour"/],
    ['sku,title,SKU\n', /has the column "sku" twice/],
    ['price,brand\n', /none of the columns _id, sku and title/],
    ['a,Shirt,20\n', /the first line must name the columns/],
    ['sku,title\na,"Shirt\nb,Coat\n', /line \d+ begins a cell whose quote is not closed/],
    ['sku,title\na,"Shirt" x\n', /line 2 has a quote in the middle of a quoted cell/],
    ['sku,title\na,20" screen\n', /line 2 has a quote in the middle of a cell/],
    [`sku,title\na,"${'x\n'.repeat(600_000)}"\n`, /a row of more than a megabyte/],
    ['x'.repeat(2_000_000), /a row of more than a megabyte/],
    [Buffer.from('\uFEFFsku,title\n', 'utf16le'), /is UTF-16\. Save it as CSV in UTF-8/],
    [Buffer.from('sku,title\na,Café\n', 'latin1'), /is not UTF-8 text\. Save it as CSV in UTF-8/],
    [Buffer.from('sku,title\na,\xc3', 'latin1'), /is not UTF-8 text/],
    [Buffer.from('504b030414000600', 'hex'), /is a workbook/],
  ])('that is none is refused in a sentence (%#)', async (content, sentence) => {
    await expect(csv(content)).rejects.toThrow(sentence);
    await expect(inspectFile(fileOf(content))).rejects.toThrow(sentence);
  });
});

it.each([
  ['marks of a formula that never comes', 'description', `\n'`],
  ['marks of a formula', 'description', `\n'`, '='],
  ['tags that never end', 'Body (HTML)', '<br'],
  ['tags in a tag', 'Body (HTML)', '<p <', '>'],
])(
  'a cell of nothing but %s is read in one go, not again from each of its signs',
  async (_, column, sign, end = '') => {
    const text = sign.repeat(Math.floor(900_000 / sign.length)) + end;
    const [row, ...more] = await csv(`sku,Handle,${column}\na,a,"${text}"\n`);
    expect([row?.line, row?.problems, more]).toEqual([2, [], []]);
  },
);

it('has columns for the words in another language', async () => {
  expect(await csv('sku,TitleSo,descriptionSo\na,Shaati,Fudud.\nb,,\n')).toMatchObject([
    { fields: { sku: 'a', titleSo: 'Shaati', descriptionSo: 'Fudud.' }, problems: [] },
    { fields: { sku: 'b' }, problems: [] },
  ]);
  await expect(csv('sku,translations\n')).rejects.toThrow(/no column "translations"/);
});

describe('a JSON file', () => {
  it('is a list of products; null leaves a field as it is, but ends a sale', async () => {
    expect(await json('[{"title":"Shirt","price":1,"salePrice":null,"image":null},3]')).toEqual([
      { line: 1, fields: { title: 'Shirt', price: 1, salePrice: null }, problems: [] },
      { line: 2, fields: {}, problems: [problemOf('', 'NOT_AN_OBJECT', {})] },
    ]);
  });

  it.each([
    ['[{"title":', /is not proper JSON/],
    ['{"title":"Shirt"}', /must be a list of products/],
    ['', /is not proper JSON/],
  ])('that is none is refused in a sentence (%s)', async (content, sentence) => {
    await expect(json(content)).rejects.toThrow(sentence);
  });
});

it.each([
  ['missing.csv', /missing\.csv does not exist/],
  ['..', /must be a file whose name ends in \.csv or \.json/],
  ['products.xlsx', /must be a file whose name ends in \.csv or \.json/],
])('%s is refused in a sentence', async (name, sentence) => {
  await expect(inspectFile(join(folder, name))).rejects.toThrow(sentence);
});

it('counts the rows of a file before they are imported, and knows it by its content', async () => {
  const one = await inspectFile(fileOf('sku\na\nb\n'));
  const other = await inspectFile(fileOf('sku\na\nb\n', 'other.csv'));
  expect(one).toMatchObject({ rows: 2, counts: 'line' });
  expect(other.hash).toBe(one.hash);
});
