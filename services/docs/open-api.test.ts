import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/api';
import { isJson, type Json } from './document/json.ts';
import { refusalsByStatus } from './document/refusals.ts';
import { problem } from '#contracts/kernel/problem';
import type { Route } from '#contracts/kernel/route';
import type { Refusal } from '#contracts/kernel/refusal';
import { messages } from '#contracts/messages';
import { allRefusals } from '#contracts/refusals';
import { details } from './examples.ts';
import { openApi } from './open-api.ts';

/** Goes through JSON, as for a client. */
const document = JSON.parse(JSON.stringify(openApi())) as ReturnType<typeof openApi>;

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (isJson(inner) ? inner[key] : undefined), value);
const resolved = (value: unknown): unknown => {
  const ref = at(value, '$ref');
  return typeof ref === 'string' ? at(document, ...ref.slice(2).split('/')) : value;
};
const listAt = (value: unknown, key: string): readonly Json[] => {
  const list = at(value, key);
  return Array.isArray(list) ? list.map((each) => resolved(each) as Json) : [];
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const called = new Map(operations.map((each) => [String(each.operation['operationId']), each]));
const all: readonly [string, Route][] = Object.entries(routes);

/** Every object within a value, with its path. */
const walk = (value: unknown, where = ''): readonly (readonly [string, Json])[] => {
  if (Array.isArray(value)) return value.flatMap((inner, i) => walk(inner, `${where}/${i}`));
  if (!isJson(value)) return [];
  return [[where, value], ...Object.entries(value).flatMap(([key, inner]) => walk(inner, `${where}/${key}`))];
};

describe('the document', () => {
  it('is OpenAPI 3.1 with all that it must have', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Suuq API', version: expect.any(String) },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } } },
    });
  });

  it('has every route once, and the page that shows it', () => {
    const names = operations.map(({ operation }) => String(operation['operationId']));
    expect(names.toSorted()).toEqual([...Object.keys(routes), 'docs'].toSorted());
    for (const [name, { method, path }] of all)
      expect(called.get(name)).toMatchObject({ path, method: method.toLowerCase() });
  });

  it('refers to nothing that is not there', () => {
    const missing = walk(document).filter(([, each]) => '$ref' in each && resolved(each) === undefined);
    expect(missing).toEqual([]);
  });

  it('has no component that nothing refers to, but for the cookie', () => {
    const referred = new Set(walk(document).map(([, { $ref }]) => $ref));
    const parts = ['schemas', 'responses', 'headers', 'parameters'] as const;
    const unused = parts.flatMap((part) =>
      Object.keys(at(document, 'components', part) as Json).filter(
        (name) => !referred.has(`#/components/${part}/${name}`),
      ),
    );
    expect(unused).toEqual([]);
  });

  it('lists the tags that its calls have', () => {
    const tags = listAt(document, 'tags').map(({ name }) => String(name));
    const used = new Set(operations.flatMap(({ operation }) => operation['tags'] as string[]));
    expect([...used].toSorted()).toEqual(tags.toSorted());
  });

  it('names the refusals that any call can have, or one that it has for no throttle', () => {
    const { description } = document['info'] as { readonly description: string };
    for (const code of ['UNKNOWN_HOST', 'UNEXPECTED']) expect(description).toContain(`\`${code}\``);
    expect(refusalsByStatus(routes.resetPassword).get(429)).toEqual(['TOO_MANY_REQUESTS']);
  });

  it('stays small', () => {
    expect(JSON.stringify(document).length).toBeLessThan(425_000);
  });
});

describe.each(all)('the call %s', (name, route) => {
  const operation = called.get(name)?.operation;
  const responses = at(operation, 'responses') as Json;
  const success = String(route.status ?? 200);
  const parameters = (place: string) =>
    listAt(operation, 'parameters').filter((each) => each['in'] === place);
  const examplesIn = (place: string) =>
    Object.fromEntries(
      parameters(place).flatMap(({ name: field, example }) =>
        typeof example === 'string' || typeof example === 'number' ? [[field, `${example}`]] : [],
      ),
    );

  it('says what it does, for whom, and every parameter of its path', () => {
    expect(operation).toMatchObject({ summary: expect.stringMatching(/^[A-Z].*\.$/), description: /./ });
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
    const declared = parameters('path');
    expect(declared.map((each) => each['name'])).toEqual(named);
    for (const each of declared) expect(each).toMatchObject({ required: true, example: /./ });
    expect(operation?.['security']).toEqual(route.access === 'visitor' ? [] : [{ session: [] }]);
  });

  it('has examples that it takes', () => {
    if (route.params) route.params.parse(examplesIn('path'));
    if (route.query) route.query.parse(examplesIn('query'));
    const body = at(operation, 'requestBody', 'content', 'application/json');
    if (route.body && route.upload === undefined) route.body.parse(at(body, 'example'));
    expect(Boolean(operation?.['requestBody'])).toBe(Boolean(route.body));
  });

  it('has an example of its answer, which is one', () => {
    const media = route.stream ?? 'application/json';
    const example = at(responses[success], 'content', media, 'example');
    expect(example).toBeDefined();
    expect(route.answer.parse(example)).toEqual(example);
  });

  it('tells every "no" with its sentence and an example', () => {
    const refused = [...refusalsByStatus(route)];
    const named = [...(route.commonRefusals ?? []), ...Object.keys(route.refusals ?? {})];
    expect(refused.flatMap(([, codes]) => codes)).toEqual(expect.arrayContaining(named));
    expect(Object.keys(responses).toSorted()).toEqual(
      [success, ...refused.map(([status]) => String(status))].toSorted(),
    );
    for (const [status, codes] of refused) {
      const response = resolved(responses[String(status)]);
      const examples = at(response, 'content', 'application/json', 'examples');
      expect(Object.keys(examples as Json)).toEqual(codes);
      for (const code of codes) {
        const example = problem.strict().parse(at(examples, code, 'value'));
        expect(example.code).toBe(code);
        expect(example.message).toBe(messages[code as keyof typeof messages]);
      }
    }
  });
});

describe('the details of a "no"', () => {
  const declared: Readonly<Record<string, Refusal>> = allRefusals;

  it.each(Object.entries(details))('%s have an example that is one', (code, example) => {
    expect(declared[code]?.details?.parse(example)).toEqual(example);
  });
});
