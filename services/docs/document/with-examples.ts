import type { OpenApi } from './openapi.ts';
import { exampleMaker, resolved, type Vocabulary } from './example.ts';
import { isJson, present, type Json } from './json.ts';
import { isOfType } from './schemas.ts';

/** A route's own examples, where they cannot be made from its schemas. */
export interface RouteExamples {
  readonly params?: Json;
  readonly query?: Json;
  readonly body?: unknown;
  readonly answer?: unknown;
}

/** The document with an example of every request and answer. */
export const withExamples = (
  document: OpenApi,
  vocabulary: Vocabulary,
  examples: Readonly<Record<string, RouteExamples>>,
): OpenApi => {
  const schemas = inner(document['components'], 'schemas');
  const exampleOf = exampleMaker(schemas, vocabulary);

  /** A form's file has no example, and refusals have theirs already. */
  const filled = (message: Json, given: unknown): Json => {
    const content = mapped(inner(message, 'content'), (media, type) =>
      type.startsWith('multipart/') || 'examples' in media
        ? media
        : { ...media, example: given ?? exampleOf(inner(media, 'schema')) },
    );
    return 'content' in message ? { ...message, content } : message;
  };

  const parameter = (path: string, said: Json, { params, query }: RouteExamples): Json => {
    const { in: place, name, required } = said;
    if (typeof name !== 'string') return said;
    const schema = inner(said, 'schema');
    const { description } = resolved(schemas, schema)[0];
    const each = present({ description, ...said });
    const made = () => exampleOf(schema, name);
    if (place === 'path')
      return { ...each, example: params?.[name] ?? vocabulary.param?.(path, name) ?? made() };
    if (place !== 'query') return each;
    const given = query?.[name] ?? (required === true ? made() : undefined);
    const isNumber = typeof given === 'string' && isOfType(schema, 'number', 'integer');
    return present({ ...each, example: isNumber ? Number(given) : given });
  };

  const operation = (path: string, said: Json): Json => {
    const own = examples[String(said['operationId'])] ?? {};
    const { parameters, requestBody } = said;
    return present({
      ...said,
      parameters: Array.isArray(parameters)
        ? parameters.map((each: Json) => parameter(path, each, own))
        : undefined,
      requestBody: isJson(requestBody) ? filled(requestBody, own.body) : undefined,
      responses: mapped(inner(said, 'responses'), (response) => filled(response, own.answer)),
    });
  };

  return {
    ...document,
    paths: mapped(document.paths, (methods, path) => mapped(methods, (each) => operation(path, each))),
  };
};

const inner = (value: unknown, key: string): Json => {
  const found = isJson(value) ? value[key] : undefined;
  return isJson(found) ? found : {};
};

const mapped = <Value>(
  values: Readonly<Record<string, unknown>>,
  change: (value: Json, key: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value as Json, key)]));
