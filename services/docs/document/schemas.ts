import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import type { Json } from './json.ts';

/** How schemas are described, where it is not as the library has it. */
export const described: CreateDocumentOptions = {
  // What only our own checks know has no description.
  allowEmptySchema: { custom: true, transform: true },
  override: ({ zodSchema, jsonSchema, io }) => {
    if (io === 'input' && jsonSchema.type === 'string') describeAsRead(zodSchema, jsonSchema);
  },
};

/** Text that is read as a number, as in a query, is described as what it is read as. */
const describeAsRead = (zodSchema: unknown, jsonSchema: Record<string, unknown>): void => {
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodNumber)) return;
  const { $schema: _, ...read } = z.toJSONSchema(zodSchema.out);
  for (const key of ['type', 'pattern']) delete jsonSchema[key];
  Object.assign(jsonSchema, read);
};

/** The fields of what is sent in a path, a query or a form. */
export const objectOf = (schema: z.ZodType): z.ZodObject => {
  if (schema instanceof z.ZodObject) return schema;
  throw new Error('Fields of a path, a query or a form are those of an object');
};

/** Whether a JSON Schema is of this type, and of no other. */
export const isOfType = (schema: Json, ...types: readonly string[]): boolean =>
  typeof schema['type'] === 'string' && types.includes(schema['type']);
