import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { ignored } from '#contracts/kernel/ignored';

/** A key for one purpose, derived from the shop's secret. */
export const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** What tells whether two bodies ask for the same. */
export type RequestHash<Body> = (body: Body) => string;

/**
 * Makes hashes of what two requests have to have in common to be the same: every field that the body declares and that is
 * not ignored, whatever order they come in. Keyed, since they stay in the log: with a plain one an erased address could be
 * guessed.
 */
export const createRequestHashes = <Body>(
  secret: string,
  purpose: string,
  schema: z.ZodType<Body>,
): RequestHash<Body> => {
  const key = keyFor(secret, purpose);
  return (body) =>
    `2.${createHmac('sha256', key)
      .update(JSON.stringify(counted(schema, body)))
      .digest('base64url')}`;
};

/** A value in a form that is the same however it was sent: fields by their names, without those that are ignored or not there. */
const counted = (declared: unknown, value: unknown): unknown => {
  const schema = unwrapped(declared);
  if (Array.isArray(value))
    return value.map((each) => counted(schema instanceof z.ZodArray ? schema.element : undefined, each));
  if (typeof value !== 'object' || value === null) return value;
  const fields: Readonly<Record<string, unknown>> =
    schema instanceof z.ZodObject ? schema.shape : { ...value };
  return Object.keys(fields)
    .filter((name) => fields[name] !== ignored && Reflect.get(value, name) !== undefined)
    .toSorted()
    .map((name) => [name, counted(fields[name], Reflect.get(value, name))]);
};

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema;
