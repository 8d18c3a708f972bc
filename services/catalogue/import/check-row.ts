import { createProductBody, updateProductBody } from '#contracts/catalogue/commands';
import { id } from '#contracts/kernel/ids';
import type { z } from 'zod';
import { derivedId } from '../../kernel/ids.ts';
import { isStorableText } from '../../platform/http/body.ts';
import type { IDENTITIES } from './columns.ts';
import { mergedVariants, type Known } from './merged-variants.ts';
import { problemInRows } from './problem-in-rows.ts';
import { problemOf, type ImportRow, type RowProblem } from './row.ts';
import { columnNamed, withTranslations } from './translated.ts';

export interface Identity {
  readonly productId: string;
  /** The column that identifies the product. */
  readonly key: (typeof IDENTITIES)[number];
  /** True where the file names the product by its id: the shop must have it. */
  readonly mustExist: boolean;
}

type Checked<T> =
  | { readonly kind: 'right'; readonly value: T }
  | { readonly kind: 'wrong'; readonly problems: readonly RowProblem[] };

export const wrong = (...problems: readonly RowProblem[]) => ({ kind: 'wrong', problems }) as const;

/**
 * Which product a row is about: the one with its `_id`, or else the id that follows from this handle, or this `sku`, so
 * that importing the same file again finds the product that it made. Without these, title and brand are the key. A handle
 * that is an id is from a file of the shop, whose `_id` was left out.
 */
export const identityOf = ({ fields }: ImportRow): Checked<Identity> => {
  const { _id, Handle: handle, sku, title, brand } = fields;
  const known = (key: Identity['key'], productId: string, mustExist = false) =>
    ({ kind: 'right', value: { productId, key, mustExist } }) as const;
  if (_id !== undefined) {
    const parsed = id.safeParse(_id);
    return parsed.success ? known('_id', parsed.data, true) : wrong(problemOf('_id', 'NOT_AN_ID', {}));
  }
  if (typeof handle === 'string') {
    const parsed = id.safeParse(handle.toLowerCase());
    return parsed.success
      ? known('Handle', parsed.data, true)
      : known('Handle', derivedId('import', 'handle', handle.toLowerCase()));
  }
  if (sku !== undefined) {
    const key = keyOf(sku);
    return key === undefined
      ? wrong(problemOf('sku', 'NOT_A_SKU', {}))
      : known('sku', derivedId('import', 'sku', key));
  }
  if (typeof title !== 'string') return wrong(problemOf('title', 'NO_KEY', {}));
  return known(
    'title',
    derivedId('import', 'title', title.trim().toLowerCase(), String(brand).toLowerCase()),
  );
};

const keyOf = (sku: unknown): string | undefined => {
  const key = typeof sku === 'number' ? String(sku) : sku;
  if (typeof key !== 'string') return undefined;
  return key.trim() !== '' && key.length <= 100 ? key.trim() : undefined;
};

const bodies = { create: createProductBody, update: updateProductBody } as const;
export type BodyKind = keyof typeof bodies;

/**
 * The row as the body of the API's call, checked by the same contract. `known` are the product's options and variants.
 */
export const bodyOf = <Kind extends BodyKind>(
  kind: Kind,
  { fields, choices }: ImportRow,
  known: Known = { options: [], variants: [] },
): Checked<z.output<(typeof bodies)[Kind]>> => {
  const { sku: _, Handle: __, ...others } = fields;
  const asked = choices ? others : withoutUntouched(others);
  const sent = kind === 'create' ? withoutSeen(others) : asked;
  const merged = choices && mergedVariants(choices, known);
  const unstorable = Object.entries({ ...sent, ...merged }).find(([, value]) => !isStorable(value));
  if (unstorable) return wrong(problemOf(unstorable[0], 'NOT_STORABLE', {}));
  const parsed = bodies[kind].safeParse({ ...withPlainNames(withTranslations(sent)), ...merged });
  if (parsed.success) return { kind: 'right', value: parsed.data as z.output<(typeof bodies)[Kind]> };
  return wrong(
    ...parsed.error.issues.map((issue) =>
      choices ? (problemInRows(issue, choices) ?? brokenRule(issue, sent)) : brokenRule(issue, sent),
    ),
  );
};

/** Of a new product nobody has seen a stock: its row is a copy of another's. */
const withoutSeen = (fields: ImportRow['fields']): ImportRow['fields'] => {
  const { seenStock: _, ...others } = fields;
  return others;
};

/** A product's own count that nobody has changed is not judged: more may have come back than can be typed. */
const withoutUntouched = (fields: ImportRow['fields']): ImportRow['fields'] => {
  const { countInStock, seenStock, ...others } = fields;
  return seenStock !== undefined && countInStock === seenStock ? others : fields;
};

const isStorable = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
};

const brokenRule = (issue: z.core.$ZodIssue, sent: ImportRow['fields']): RowProblem => {
  const field = columnNamed(issue.path.join('.'), sent);
  if (!field.includes('.') && field !== '' && sent[field] === undefined)
    return problemOf(field, 'MISSING', {});
  if (issue.code === 'invalid_value')
    return problemOf(field, 'NOT_ONE_OF', { options: issue.values.join(', ') });
  return problemOf(field, 'RULE_BROKEN', { rule: issue.message });
};

/** The shop's lists are in lower case; a merchant's `Nike` means `nike`. */
const withPlainNames = (sent: Readonly<Record<string, unknown>>) => {
  const plain = ['category', 'brand'].flatMap((name) => {
    const value = sent[name];
    return typeof value === 'string' ? [[name, value.trim().toLowerCase()]] : [];
  });
  return { ...sent, ...Object.fromEntries(plain) };
};
