import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ignored } from '#contracts/kernel/ignored';
import { keyFor } from './key-for.ts';

/** A hash by which to tell whether two bodies ask for the same. */
export type RequestHash<Body> = (body: Body) => string;

/**
 * Makes hashes of request bodies, to recognise a repeated request: over every field that the schema declares and does
 * not ignore, in whatever order they come. They are keyed since they stay in the log, where a plain hash would let an
 * erased address be guessed.
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

/** A value in canonical form: fields sorted by name, without those that are ignored or missing. */
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
