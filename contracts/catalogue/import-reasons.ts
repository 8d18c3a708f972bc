/**
 * Why a row of a merchant's file, or the whole file, is not imported: each code with its English sentence. `{name}` is
 * replaced by a value that comes with the code, `{file}` by the file's name.
 */
export const importReasons = {
  CELLS_NOT_COLUMNS: 'has {cells} cells, but there are {columns} columns',
  NOT_A_NUMBER: '{text} is not a number like 1299.50',
  NOT_A_COUNT: '{text} is not a whole number like 12',
  MAYBE_THOUSANDS: '{text} could mean thousands: write 1250, or 1.25',
  NOT_AN_OBJECT: 'is not an object',
  SAME_PRODUCT: 'is the same product as line {line}',
  ROWS_DISAGREE: 'differs from line {line}, which is the same product',
  NOT_PUBLISHED: 'is not sold elsewhere, but the shop sells all that it has: leave the product out',
  NOT_AN_ID: 'must be 24 hex characters',
  NOT_A_SKU: 'must have 1 to 100 characters',
  STOCK_CHANGED:
    'was {seen} when the shop wrote the file, and is {now} now: count again, and write {now} as seenStock',
  PRODUCT_CHANGED:
    'was {seen} when this file was exported, and is {now} now: somebody has changed the product since. Export it again, or delete the revision column to overwrite their changes.',
  VARIANT_GONE:
    'was counted for a variant that the product no longer has: export it again, or leave this cell empty to add the variant with this stock',
  PRODUCT_DELETED: 'belongs to a product that was deleted, and cannot be used again',
  HANDLE_NOT_HERE:
    'is the id of a product that is not in the shop: for a new product, give its rows another Handle (any words), and leave _id empty',
  NO_KEY: 'is required where there is neither _id nor sku',
  MISSING: 'is missing',
  NOT_STORABLE: 'has a character that cannot be stored',
  NOT_ONE_OF: 'must be one of {options}',
  RULE_BROKEN: '{rule}',
  PICTURE_NOT_HERE: 'names a file: upload it to the product, or import on the command line',
  PICTURE_NOT_BESIDE: 'is not a file in or below the folder of the import file',
  PICTURE_ELSEWHERE: 'is on another server: put the picture beside the file, and name it',
  PICTURE_TOO_MANY_BYTES: 'is larger than 20 MB',
  PICTURE_TOO_MANY_PIXELS: 'has too many pixels',
  PICTURE_UNREADABLE: 'is not a JPEG, PNG, WebP, GIF or AVIF picture, or is damaged',
  PICTURE_NOT_KEPT: 'cannot be stored: the shop has no object store',
  FILE_EMPTY: '{file} is empty.',
  FILE_OTHER_SEPARATOR: '{file}: the columns must be separated by commas.',
  FILE_COLUMNS_UNKNOWN:
    '{file}: the first line must name the columns, and there is no column {columns}. Possible are {possible}.',
  FILE_COLUMNS_TWICE: '{file} has the column {columns} twice.',
  FILE_NO_KEY: '{file} has none of the columns _id, sku and title: products cannot be identified.',
  FILE_ROWS_APART:
    '{file}: line {line} is the same product as line {first}, with others between. Rows of a product must follow each other.',
  FILE_ROW_TOO_LARGE:
    '{file} is not proper CSV: line {line} begins a row of more than a megabyte; perhaps a quote is not closed.',
  FILE_QUOTE_NOT_CLOSED: '{file} is not proper CSV: line {line} begins a cell whose quote is not closed.',
  FILE_QUOTE_NOT_DOUBLED:
    '{file} is not proper CSV: line {line} has a quote in the middle of a quoted cell; write it twice.',
  FILE_QUOTE_IN_CELL:
    '{file} is not proper CSV: line {line} has a quote in the middle of a cell; put the whole cell in quotes.',
  FILE_NOT_CSV: '{file} is not proper CSV: line {line} cannot be read ({error}).',
  FILE_UTF16: '{file} is UTF-16. Save it as CSV in UTF-8.',
  FILE_WORKBOOK: '{file} is a workbook. Save it as CSV in UTF-8.',
  FILE_COMPRESSED: '{file} is compressed. Save it as CSV in UTF-8.',
  FILE_NOT_UTF8: '{file} is not UTF-8 text. Save it as CSV in UTF-8.',
  FILE_OTHER_NAME: '{file} must be a file whose name ends in .csv or .json.',
  FILE_NOT_A_LIST: '{file} must be a list of products, like the shop’s own.',
  FILE_TOO_LARGE_JSON: '{file} is too large for JSON: write it as CSV.',
  FILE_NOT_JSON: '{file} is not proper JSON: {error}.',
  FILE_NOT_THERE: '{file} does not exist.',
  FILE_IS_FOLDER: '{file} is a folder.',
  FILE_FORBIDDEN: 'There is no permission to read {file}.',
  FILE_UNREADABLE: '{file} cannot be read ({error}).',
} as const;
export type ImportReasonCode = keyof typeof importReasons;

/** The names between braces in a sentence. */
type NamesIn<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type ReasonValues = Readonly<Record<string, string | number>>;
/** The values that the sentence of a code needs, apart from `file`. */
export type ValuesOf<Code extends ImportReasonCode> = Readonly<
  Record<Exclude<NamesIn<(typeof importReasons)[Code]>, 'file'>, string | number>
>;

/** A sentence with its values filled in. A name without a value stays as it is. */
export const fillIn = (sentence: string, values: ReasonValues): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
