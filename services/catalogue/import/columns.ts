import { truncate } from '#contracts/kernel/truncate';
import { createProductBody } from '#contracts/catalogue/commands';
import { MOST_OPTIONS } from '#contracts/catalogue/variants';
import { translatedColumns } from './translated.ts';
import { UnusableFile } from './row.ts';

/** The columns of a product: the fields of the API's commands, and the merchant's own key. */
const ofProduct: readonly string[] = [
  'sku',
  ...Object.keys(createProductBody.shape).filter(
    (field) => !['translations', 'options', 'variants'].includes(field),
  ),
  ...translatedColumns,
];

/** The columns of one option. */
export interface OptionColumns {
  readonly name: string;
  readonly nameSo: string;
  readonly value: string;
  readonly valueSo: string;
  readonly swatch: string;
}

/** Column names that merchants know from other shops; those for the words in Somali and the swatch are ours. */
export const optionColumns: readonly OptionColumns[] = Array.from({ length: MOST_OPTIONS }, (_, place) => {
  const option = `Option${place + 1}`;
  return {
    name: `${option} Name`,
    nameSo: `${option} Name So`,
    value: `${option} Value`,
    valueSo: `${option} Value So`,
    swatch: `${option} Swatch`,
  };
});

export const variantColumns = {
  sku: 'Variant SKU',
  price: 'Variant Price',
  compareAt: 'Variant Compare At Price',
  stock: 'Variant Inventory Qty',
  /** What the count was when the shop wrote the file, by the API's name; also beside a product's own count. */
  seen: 'seenStock',
  image: 'Variant Image',
} as const;

/** The product's revision when the shop wrote the file, by the API's name. */
export const REVISION = 'revision';
/** The handle names a product; all its rows have the same one. */
export const HANDLE = 'Handle';
export const BODY = 'Body (HTML)';
/** Columns that say whether other shops sell it. */
export const published = { status: 'Status', published: 'Published' } as const;

const ofRows: readonly string[] = [
  HANDLE,
  ...optionColumns.flatMap((columns) => Object.values(columns) as string[]),
  ...Object.values(variantColumns),
];

/** Other shops' names of our fields. */
const aliases: Readonly<Record<string, string>> = { vendor: 'brand', type: 'category', 'image src': 'image' };

/** Columns that other shops export and this one has no use for: they are ignored. */
const foreign: readonly string[] = [
  'Product Category',
  'Tags',
  'Option1 Linked To',
  'Option2 Linked To',
  'Option3 Linked To',
  'Variant Grams',
  'Variant Weight Unit',
  'Variant Inventory Tracker',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Tax Code',
  'Variant Barcode',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'SEO Title',
  'SEO Description',
  'Cost per item',
];
export const PASSED_OVER = '';

const columns: readonly string[] = [...ofProduct, ...ofRows, BODY, ...Object.values(published)];
/** The columns that may identify a product, the most reliable first. */
export const IDENTITIES = ['_id', HANDLE, 'sku', 'title'] as const;
/** The columns that an error message offers. */
const POSSIBLE =
  '_id, sku, title, description, titleSo, descriptionSo, category, brand, price, salePrice, countInStock, image; and Handle, Option1 Name, Option1 Value, Variant SKU, Variant Price and their like';

/** The column that a header names; `PASSED_OVER` for one that is ignored; undefined for an unknown one. */
const columnOf = (head: string): string | undefined => {
  const name = head.trim().toLowerCase();
  const known = aliases[name] ?? columns.find((column) => column.toLowerCase() === name);
  return known ?? (foreign.some((column) => column.toLowerCase() === name) ? PASSED_OVER : undefined);
};

/** The columns of a header, in any case. Throws `UnusableFile` for unknown, repeated or missing columns. */
export const columnsOf = (path: string, header: readonly string[]): readonly string[] => {
  const [only = ''] = header;
  if (header.length === 1 && /[;\t|]/.test(only)) throw new UnusableFile(path, 'FILE_OTHER_SEPARATOR', {});
  const named = header.map(columnOf);
  const unknown = header.filter((_, index) => named[index] === undefined);
  if (unknown.length > 0)
    throw new UnusableFile(path, 'FILE_COLUMNS_UNKNOWN', { columns: quoted(unknown), possible: POSSIBLE });
  const twice = named.filter((name, index) => name !== PASSED_OVER && named.indexOf(name) !== index);
  if (twice.length > 0) throw new UnusableFile(path, 'FILE_COLUMNS_TWICE', { columns: quoted(twice) });
  if (!IDENTITIES.some((name) => named.includes(name))) throw new UnusableFile(path, 'FILE_NO_KEY', {});
  return named.map(String);
};

/** Whether several rows may describe one product. */
export const hasRows = (named: readonly string[]): boolean => named.some((name) => ofRows.includes(name));

/** Whether a column belongs to one row of a product, not to the product as a whole. */
export const isOfRow = (column: string): boolean => column !== HANDLE && ofRows.includes(column);

/** The names for an error message, shortened: a header line may be any text. */
const quoted = (names: readonly (string | undefined)[]): string =>
  names
    .slice(0, 5)
    .map((name) => JSON.stringify(name && truncate(name, 40)))
    .join(', ');
