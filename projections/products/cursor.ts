import { z } from 'zod';
import { withoutNul } from '../kernel/text.ts';

/** Where a page ended: the values of its last product that the order goes by. */
const anyText = z.string().transform(withoutNul);
const shape = z.tuple([anyText, z.union([anyText, z.int()]), anyText]);
export interface Cursor {
  readonly value: string | number;
  readonly id: string;
}

/** Opaque to clients. It names its order: another order begins anew. */
export const writeCursor = (order: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url');

/** Undefined for one that is unreadable or of another order. */
export const readCursor = (
  order: string,
  type: 'number' | 'string',
  text: string | undefined,
): Cursor | undefined => {
  if (text === undefined) return undefined;
  const parsed = shape.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [of, value, id] = parsed.data;
  return of === order && typeof value === type ? { value, id } : undefined;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
