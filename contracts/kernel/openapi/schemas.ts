import { z } from 'zod';
import { isJson, type Json } from './json.ts';

const HOME = '#/components/schemas/';

export interface Schemas {
  /** The JSON Schema of what is sent (`input`) or answered (`output`). A schema with `meta({ id })` is a component, and referred to. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** The schema itself, or the component that it refers to. */
  resolved(schema: Json): Json;
  /** The name of the component that it refers to. */
  nameOf(schema: Json): string | undefined;
  /** All components so far, by name. */
  readonly components: Json;
}

/** Turns the contracts' schemas into JSON Schemas of draft 2020-12, as OpenAPI 3.1 has them. */
export const createSchemas = (): Schemas => {
  const components: Record<string, Json> = {};
  const add = (name: string, component: Json): void => {
    const known = components[name];
    // Sent and answered would be two shapes: give one of the schemas another id, or none.
    if (known && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`Two schemas are called ${name}`);
    components[name] = component;
  };
  const nameOf = ({ $ref }: Json) =>
    typeof $ref === 'string' && $ref.startsWith(HOME) ? $ref.slice(HOME.length) : undefined;
  return {
    components,
    nameOf,
    of: (schema, io) => {
      const { own, defs } = convert(schema, io);
      for (const [name, component] of Object.entries(defs)) add(name, component);
      return own;
    },
    resolved: (schema) => components[nameOf(schema) ?? ''] ?? schema,
  };
};

/** Inside an object, a schema that has an id is a reference like everywhere else. */
const convert = (schema: z.ZodType, io: 'input' | 'output'): { own: Json; defs: Record<string, Json> } => {
  const converted = z.toJSONSchema(z.object({ own: schema }), {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const { example } = jsonSchema;
      if (example === undefined) return;
      delete jsonSchema['example'];
      jsonSchema.examples = [example];
    },
  });
  const text = JSON.stringify({ own: converted.properties?.['own'] ?? {}, defs: converted.$defs ?? {} });
  return JSON.parse(text.replaceAll('"#/$defs/', `"${HOME}`)) as { own: Json; defs: Record<string, Json> };
};

/** Whether a schema is of this type, and of no other. */
export const isOfType = (schema: Json, ...types: readonly string[]): boolean =>
  typeof schema['type'] === 'string' && types.includes(schema['type']);

/** The fields of an object's schema. */
export const fieldsOf = (
  schema: Json,
): readonly (readonly [name: string, field: Json, required: boolean])[] => {
  const { properties, required } = schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  if (!isJson(properties)) return [];
  return Object.entries(properties).map(([name, field]) => [name, field as Json, names.includes(name)]);
};
