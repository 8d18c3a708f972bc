/** A JSON object of the document: a JSON Schema, or a part of OpenAPI. */
export type Json = { readonly [key: string]: unknown };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object without the fields that have no value. */
export const present = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
