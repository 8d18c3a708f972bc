import { z } from 'zod';
import { withoutNul } from '../kernel/text.ts';
import type { Key, ListedRow, Order } from './sort-orders.ts';

const valueOf: Readonly<Record<Key['type'], z.ZodType<string | number>>> = {
  bigint: z.int(),
  'double precision': z.number(),
  text: z.string().transform(withoutNul),
};

/** Where a page ended: the values of its last product that the order goes by. Opaque to clients. */
export const writeCursor = ({ name, keys }: Order, last: ListedRow): string =>
  Buffer.from(JSON.stringify([name, ...keys.map(({ value }) => value(last))])).toString('base64url');

/** Undefined for one that is unreadable or of another order: the list then starts over. */
export const readCursor = (
  { name, keys }: Order,
  text: string | undefined,
): readonly (string | number)[] | undefined => {
  if (text === undefined) return undefined;
  const [of, ...values] = z
    .array(z.unknown())
    .catch([])
    .parse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (of !== name || values.length !== keys.length) return undefined;
  const read = keys.map(({ type }, place) => valueOf[type].safeParse(values[place]));
  return read.every(({ success }) => success) ? read.flatMap(({ data }) => data ?? []) : undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
