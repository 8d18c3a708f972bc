import { isJson, type Json } from './json.ts';
import { fieldsOf, isOfType, type Schemas } from './schemas.ts';

/** What examples are made of where a schema has none of its own (`meta({ example })`). */
export interface Vocabulary {
  /** The value of a field, by its name. */
  readonly words: Json;
  /** A whole component, by its name: for one whose fields must fit each other. */
  readonly components: Json;
  /** The value of a path's parameter, where its name alone does not tell what it is of. */
  readonly param?: (path: string, name: string) => unknown;
}

/** Makes an example that fits a JSON Schema: of an object the fields that must be there. */
export const createExamples = (schemas: Schemas, { words, components }: Vocabulary) => {
  const exampleOf = (schema: Json, name = ''): unknown => {
    const component = schemas.nameOf(schema) ?? '';
    if (component in components) return components[component];
    if (component !== '') return exampleOf(schemas.resolved(schema), name);
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
    if (type === 'object')
      return Object.fromEntries(
        fieldsOf(schema)
          .filter(([, , required]) => required)
          .map(([field, inner]) => [field, exampleOf(inner, field)]),
      );
    if (type === 'array') return [exampleOf(isJson(items) ? items : {}, name)];
    if (type === 'string') return textOf(schema) ?? name;
    if (type === 'number' || type === 'integer') return leastOf(schema);
    return type === 'boolean' ? false : null;
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
