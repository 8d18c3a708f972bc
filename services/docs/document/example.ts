import { isJson, type Json } from './json.ts';
import { isOfType } from './schemas.ts';

/** The values of examples, where a schema has none of its own (`meta({ examples })`). */
export interface Vocabulary {
  /** Values of fields, by the field's name. */
  readonly words: Json;
  /** Whole components, by name: for those whose fields have to fit each other. */
  readonly components: Json;
  /** The value of a path's parameter whose name alone does not tell what it identifies. */
  readonly param?: (path: string, name: string) => unknown;
}

const HOME = '#/components/schemas/';

/** The component that a schema refers to, with its name; or else the schema itself. */
export const resolved = (schemas: Json, schema: Json): readonly [schema: Json, name?: string] => {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return [schema];
  const name = $ref.slice(HOME.length);
  const component = schemas[name];
  return [isJson(component) ? component : {}, name];
};

/** Makes examples that fit a JSON Schema of the document: an object gets only its required fields. */
export const exampleMaker = (schemas: Json, { words, components }: Vocabulary) => {
  const exampleOf = (given: Json, name = ''): unknown => {
    const [schema, component = ''] = resolved(schemas, given);
    if (component in components) return components[component];
    const { examples, enum: choices } = schema;
    const branches = schema['anyOf'] ?? schema['oneOf'];
    if ('const' in schema) return schema['const'];
    if (Array.isArray(choices)) return choices[0];
    if (isOfType(schema, 'string') && typeof words[name] === 'string') return words[name];
    if (Array.isArray(examples)) return examples[0];
    if (Array.isArray(branches)) return exampleOf(firstThatIsSomething(branches), name);
    return ofType(schema, name);
  };

  const ofType = (schema: Json, name: string): unknown => {
    const { type, items } = schema;
    if (type === 'object') return objectOf(schema);
    if (type === 'array') return [exampleOf(isJson(items) ? items : {}, name)];
    if (type === 'string') return textOf(schema) ?? name;
    if (type === 'number' || type === 'integer') return leastOf(schema);
    return type === 'boolean' ? false : null;
  };

  const objectOf = ({ properties, required }: Json): unknown => {
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    const fields = Object.entries(isJson(properties) ? properties : {});
    return Object.fromEntries(
      fields
        .filter(([field]) => names.includes(field))
        .map(([field, inner]) => [field, exampleOf(inner as Json, field)]),
    );
  };

  return exampleOf;
};

const firstThatIsSomething = (branches: readonly unknown[]): Json =>
  (branches.find((branch) => isJson(branch) && branch['type'] !== 'null') ?? {}) as Json;

const FORMATS: Json = {
  'date-time': '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
  email: 'amina@example.com',
};

const textOf = ({ format }: Json): unknown => (typeof format === 'string' ? FORMATS[format] : undefined);

const leastOf = ({ minimum }: Json): number => (typeof minimum === 'number' && minimum > -1e9 ? minimum : 1);
