import { createProductBody } from '#contracts/catalogue/commands';
import { translatedColumns } from './translated.ts';
import { UnusableFile } from './row.ts';

/** What a file may tell of a product: the fields of the API's commands, and the merchant's own key. */
const columns: readonly string[] = [
  'sku',
  ...Object.keys(createProductBody.shape).filter((field) => field !== 'translations'),
  ...translatedColumns,
];
const identities = ['_id', 'sku', 'title'];
/** As a merchant is told. */
const POSSIBLE =
  '_id, sku, title, description, titleSo, descriptionSo, category, brand, price, salePrice, countInStock, image';

/** The columns of a header, whatever their case. Throws `UnusableFile` for one that cannot be meant. */
export const columnsOf = (path: string, header: readonly string[]): readonly string[] => {
  const [only = ''] = header;
  if (header.length === 1 && /[;\t|]/.test(only)) throw new UnusableFile(path, 'FILE_OTHER_SEPARATOR', {});
  const named = header.map((name) => columns.find((known) => sameName(known, name)));
  const unknown = header.filter((_, index) => named[index] === undefined);
  if (unknown.length > 0)
    throw new UnusableFile(path, 'FILE_COLUMNS_UNKNOWN', { columns: quoted(unknown), possible: POSSIBLE });
  const twice = named.filter((name, index) => named.indexOf(name) !== index);
  if (twice.length > 0) throw new UnusableFile(path, 'FILE_COLUMNS_TWICE', { columns: quoted(twice) });
  if (!identities.some((name) => named.includes(name))) throw new UnusableFile(path, 'FILE_NO_KEY', {});
  return named.map(String);
};

const sameName = (known: string, name: string): boolean => known.toLowerCase() === name.trim().toLowerCase();

/** A header line may be any line: not all of it belongs on a terminal. */
const quoted = (names: readonly (string | undefined)[]): string =>
  names
    .slice(0, 5)
    .map((name) => JSON.stringify(name?.slice(0, 40)))
    .join(', ');
