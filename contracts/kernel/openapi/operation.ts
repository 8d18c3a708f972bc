import type { z } from 'zod';
import type { Access, Route } from '../route.ts';
import type { createExamples, Vocabulary } from './example.ts';
import { present, type Json } from './json.ts';
import { refusedResponses, type RefusalTexts, type SharedResponses } from './refusals.ts';
import { fieldsOf, isOfType, type Schemas } from './schemas.ts';

/** A route's own examples, for what cannot be made from its schemas. */
export interface RouteExamples {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly answer?: unknown;
}

export interface OperationParts {
  readonly schemas: Schemas;
  readonly shared: SharedResponses;
  readonly exampleOf: ReturnType<typeof createExamples>;
  readonly texts: RefusalTexts;
  readonly param: Vocabulary['param'];
  readonly examples: RouteExamples;
  readonly tag: string;
}

const WHO: Readonly<Record<Access, string>> = {
  visitor: 'For everybody.',
  customer: 'For whoever is signed in.',
  auditor: 'For auditors and admins.',
  admin: 'For admins.',
};

/** One call, as OpenAPI describes it. */
export const operationOf = (name: string, route: Route, parts: OperationParts): Json => {
  const { access, summary } = route;
  const sentences = summary.split(/(?<=\.) /);
  return present({
    operationId: name,
    tags: [parts.tag],
    summary: sentences[0],
    description: [...sentences.slice(1), WHO[access]].join(' '),
    security: access === 'visitor' ? [] : [{ session: [] }],
    parameters: parametersOf(route, parts),
    requestBody: route.body && requestBodyOf(route, route.body, parts),
    responses: {
      [String(route.status ?? 200)]: successOf(route, parts),
      ...refusedResponses(route, parts.schemas, parts.shared, parts.texts),
    },
  });
};

const parametersOf = (route: Route, parts: OperationParts): readonly Json[] => {
  const { schemas, exampleOf, examples, param } = parts;
  const path = route.params ? fieldsOf(schemas.of(route.params, 'input')) : [];
  const query = route.query ? queryFields(route.query, schemas) : [];
  return [
    ...path.map(([name, schema]) => {
      const example = examples.params?.[name] ?? param?.(route.path, name) ?? exampleOf(schema, name);
      return { name, in: 'path', required: true, ...described(schema, schemas), example };
    }),
    ...query.map(([name, schema, required]) => {
      const given = examples.query?.[name] ?? (required ? exampleOf(schema, name) : undefined);
      const example = typeof given === 'string' && isNumber(schema) ? Number(given) : given;
      return present({ name, in: 'query', required, ...described(schema, schemas), example });
    }),
    ...Object.entries(route.headers ?? {}).map(([name, schema]) => {
      const required = !schema.safeParse(undefined).success;
      return { name, in: 'header', required, ...described(schemas.of(schema, 'input'), schemas) };
    }),
    ...(route.reads ? [{ $ref: '#/components/parameters/LogPosition' }] : []),
  ];
};

const described = (schema: Json, schemas: Schemas): Json =>
  present({ description: schemas.resolved(schema)['description'], schema });

const isNumber = (schema: Json): boolean => isOfType(schema, 'number', 'integer');

/** A number in a query is text that is read as one: it is described as what it is read as. */
const queryFields = (query: z.ZodType, schemas: Schemas): ReturnType<typeof fieldsOf> => {
  const read = new Map(fieldsOf(schemas.of(query, 'output')).map(([name, field]) => [name, field]));
  return fieldsOf(schemas.of(query, 'input')).map(([name, sent, required]) => {
    const meant = read.get(name);
    return [name, meant && isNumber(meant) ? meant : sent, required];
  });
};

const requestBodyOf = (
  route: Route,
  body: z.ZodType,
  { schemas, exampleOf, examples }: OperationParts,
): Json => {
  const schema = schemas.of(body, 'input');
  if (route.upload === undefined) {
    const example = examples.body ?? exampleOf(schema);
    const isEmpty = fieldsOf(schema).length === 0 && schema['additionalProperties'] === false;
    return { required: !isEmpty, content: { 'application/json': { schema, example } } };
  }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const fields = Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, field]));
  const form = { type: 'object', properties: { ...fields, [route.upload]: file }, required: [route.upload] };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
};

const successOf = (route: Route, { schemas, exampleOf, examples }: OperationParts): Json => {
  const schema = schemas.of(route.answer, 'output');
  const example = examples.answer ?? exampleOf(schema);
  return {
    description: route.status === 201 ? 'Created.' : 'Done.',
    headers: headersOf(route, isOfType(schemas.resolved(schema), 'array')),
    content: { [route.stream ?? 'application/json']: { schema, example } },
  };
};

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** A list says how long it is: an array, or what can be paged. */
const headersOf = ({ method, query, reads, stream, recordsLooks }: Route, isArray: boolean): Json => {
  const asked = query && 'shape' in query ? Object.keys(query.shape as object) : [];
  return {
    'X-Request-Id': header('RequestId'),
    ...(method === 'GET' ? {} : { 'X-Log-Position': header('LogPosition') }),
    ...((isArray || asked.includes('limit')) && !stream ? { 'X-Total-Count': header('TotalCount') } : {}),
    ...(asked.includes('cursor') ? { 'X-Next-Cursor': header('NextCursor') } : {}),
    ...(reads ? { 'X-Stale': header('Stale') } : {}),
    ...(recordsLooks ? { 'X-Look-Recorded': header('LookRecorded') } : {}),
  };
};
