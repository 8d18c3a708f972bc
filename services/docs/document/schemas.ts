import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import type { Json } from './json.ts';

/** How schemas are described where the library's own way does not fit. */
export const described: CreateDocumentOptions = {
  // Checks of our own cannot be described.
  allowEmptySchema: { custom: true, transform: true },
  override: ({ zodSchema, jsonSchema, io }) => {
    if (io === 'input' && jsonSchema.type === 'string') describeAsRead(zodSchema, jsonSchema);
  },
};

/** Text that is parsed as a number, as in a query, is described as a number. */
const describeAsRead = (zodSchema: unknown, jsonSchema: Record<string, unknown>): void => {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodNumber)) return;
  const { $schema: _, ...read } = z.toJSONSchema(zodSchema.out);
  for (const key of ['type', 'pattern']) delete jsonSchema[key];
  Object.assign(jsonSchema, read);
};

/** The schema of a path, a query or a form, as an object with fields. */
export const objectOf = (schema: z.ZodType): z.ZodObject => {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error('Fields of a path, a query or a form are those of an object');
};

/** Whether a JSON Schema is of this type, and of no other. */
export const isOfType = (schema: Json, ...types: readonly string[]): boolean =>
  typeof schema['type'] === 'string' && types.includes(schema['type']);
