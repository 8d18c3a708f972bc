import { BODY, isOfRow, published, variantColumns } from './columns.ts';
import { fieldsOf } from './cells.ts';
import { cellOf, commonCell, type CsvRow } from './csv-row.ts';
import { choicesIn, numberAt, pricesIn } from './row-choices.ts';
import { problemOf, type ImportRow, type RowChoices, type RowPrices, type RowProblem } from './row.ts';

/**
 * Combines the rows of one product: any row may have the product's fields, and each row has its own variant and
 * picture.
 */
export const productOf = (rows: readonly [CsvRow, ...CsvRow[]]): ImportRow => {
  const [{ line, cells }] = rows;
  const problems: RowProblem[] = rows.flatMap((row) =>
    row.problems.map((problem) => ({ ...problem, line: row.line })),
  );
  const common = [...cells.keys()]
    .filter((column) => column !== 'image' && !isOfRow(column))
    .map((column) => [column, commonCell(rows, column, problems) ?? ''] as const);
  const { fields, problems: wrong } = fieldsOf(common);
  const said = choicesIn(rows, problems);
  const choices = fields['price'] === undefined ? withoutCommonPrice(said) : said;
  const given = { ...fields, ...plainFields(rows, fields, said, problems) };
  const { [BODY]: html, [published.status]: status, [published.published]: isPublished, ...own } = given;
  if (isOff(status, 'active') || isOff(isPublished, 'true'))
    problems.push(
      problemOf(isOff(status, 'active') ? published.status : published.published, 'NOT_PUBLISHED', {}),
    );
  return {
    line,
    fields: {
      ...own,
      ...(typeof html === 'string' && own['description'] === undefined && { description: plainText(html) }),
      ...picturesIn(rows, choices?.variants.flatMap(({ image }) => image ?? []) ?? []),
    },
    choices,
    problems: [...problems, ...wrong],
  };
};

const isOff = (cell: unknown, on: string): boolean => typeof cell === 'string' && cell.toLowerCase() !== on;

/**
 * Prices and stock of a product whose rows give them in the variant columns. With options, the first variant's price
 * becomes the product's where it has none: an empty one says that the product's stays.
 */
const plainFields = (
  [first]: readonly [CsvRow, ...CsvRow[]],
  { price, salePrice, countInStock }: ImportRow['fields'],
  choices: RowChoices | undefined,
  problems: RowProblem[],
): ImportRow['fields'] => {
  const prices = choices ? choices.variants[0]?.prices : pricesIn(first, problems);
  const own =
    prices && price === undefined ? { ...prices, ...(typeof salePrice === 'number' && { salePrice }) } : {};
  if (choices) return own;
  const [stock, seenStock] = [variantColumns.stock, variantColumns.seen].map((column) =>
    numberAt(first, column, problems),
  );
  const says = [
    [variantColumns.price, price !== undefined && prices && prices.price !== price],
    [variantColumns.stock, stock !== undefined && countInStock !== undefined && stock !== countInStock],
  ] as const;
  for (const [column, isOther] of says)
    if (isOther) problems.push(problemOf(column, 'ROWS_DISAGREE', { line: first.line }));
  return {
    ...own,
    ...(countInStock === undefined && stock !== undefined && { countInStock: stock }),
    ...(seenStock !== undefined && { seenStock }),
  };
};

/**
 * A variant with the same price as the first one, from which the product has its price, costs what the product does.
 */
const withoutCommonPrice = (choices: RowChoices | undefined): RowChoices | undefined => {
  const common = choices?.variants[0]?.prices;
  if (!choices || !common) return choices;
  const isCommon = (prices: RowPrices | null | undefined) =>
    prices?.price === common.price && prices.salePrice === common.salePrice;
  return {
    ...choices,
    variants: choices.variants.map((each) => (isCommon(each.prices) ? { ...each, prices: null } : each)),
  };
};

/** A single picture replaces the product's first one; several are all of its pictures. */
const picturesIn = (rows: readonly CsvRow[], ofVariants: readonly string[]): ImportRow['fields'] => {
  const given = rows.flatMap((row) => cellOf(row, 'image') || []);
  if (given.length === 0) return {};
  const images = [...new Set([...given, ...ofVariants])];
  return images.length === 1 ? { image: images[0] } : { images };
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/**
 * The plain text of a description that other shops keep as HTML. Behind the last `>` no tag ends: to look for its end
 * from each of very many `<` would hold the process up.
 */
const plainText = (html: string): string => {
  const behindTags = html.lastIndexOf('>') + 1;
  const tagged = html
    .slice(0, behindTags)
    .replaceAll(/<(br|\/p|\/li|\/div|\/h[1-6])\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '');
  return `${tagged}${html.slice(behindTags)}`
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
};
