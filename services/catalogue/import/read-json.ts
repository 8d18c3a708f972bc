import { truncate } from '#contracts/kernel/truncate';
import { messageOf } from '#resilience/message-of';
import { readText } from './read-text.ts';
import { problemOf, UnusableFile, type ImportRow } from './row.ts';

/** The most characters: JSON is read as a whole. */
const LARGEST = 100_000_000;

/**
 * The rows of a JSON file: a list of products like the answer of `GET /api/products/all`. Throws `UnusableFile` for
 * anything else.
 */
export async function* readJson(path: string): AsyncIterable<ImportRow> {
  const list = parseJson(path, await wholeText(path));
  if (!Array.isArray(list)) throw new UnusableFile(path, 'FILE_NOT_A_LIST', {});
  for (const [index, item] of list.entries()) yield rowOf(index + 1, item);
}

const wholeText = async (path: string): Promise<string> => {
  let text = '';
  for await (const piece of readText(path)) {
    text += piece;
    if (text.length > LARGEST) throw new UnusableFile(path, 'FILE_TOO_LARGE_JSON', {});
  }
  return text;
};

const parseJson = (path: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = truncate(messageOf(error).replaceAll(/\s+/g, ' '), 200);
    throw new UnusableFile(path, 'FILE_NOT_JSON', { error: said }, error);
  }
};

/** Null leaves a field as it is, like an empty cell; a sale price of null ends the sale. */
const rowOf = (line: number, item: unknown): ImportRow => {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return { line, fields: {}, problems: [problemOf('', 'NOT_AN_OBJECT', {})] };
  const given = Object.entries(item).filter(([name, value]) => value !== null || name === 'salePrice');
  return { line, fields: Object.fromEntries(given), problems: [] };
};
