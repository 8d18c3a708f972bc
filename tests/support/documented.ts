import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** The parts of an OpenAPI document that a client needs to make a call and to check the answer. */
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  example: z.union([z.string(), z.number()]).optional(),
});
const media = z.object({ schema: z.record(z.string(), z.unknown()), example: z.unknown().optional() });
const reference = z.object({ $ref: z.string() });
const header = z.object({ required: z.boolean().default(false) });
const described = z.object({
  headers: z.record(z.string(), reference).default({}),
  content: z.record(z.string(), media),
});
const required = z.array(z.string()).default([]);
const operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.union([reference, parameter])).default([]),
  requestBody: z.object({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.union([reference, described])),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    responses: z.record(z.string(), described),
    headers: z.record(z.string(), header),
  }),
});

/** A call with the document's examples. */
export interface Asked {
  readonly method: string;
  /** Below `/api`. */
  readonly path: string;
  readonly body: unknown;
  /** The form's field for a file. */
  readonly file: string | undefined;
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: unknown;
}

export type Documented = Awaited<ReturnType<typeof readDocument>>;

const OWN_HEADER = /^x-(?!content-type-options|accel)|^retry-after$/;

/** A client that knows only the document of a running shop. */
export const readDocument = async (origin: string) => {
  const text = await (await fetch(`${origin}/api/openapi.json`)).text();
  const { paths, components } = document.parse(
    JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/')),
  );
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [each.operationId, { path, method, ...each }] as const),
    ),
  );
  const find = (name: string) => {
    const found = operations.get(name);
    if (!found) throw new Error(`The document does not have ${name}`);
    return found;
  };
  const responseOf = (name: string, status: number) => {
    const found = find(name).responses[String(status)];
    if (!found || !('$ref' in found)) return found;
    return components.responses[found.$ref.split('/').at(-1) ?? ''];
  };
  /** Which of the shop's own headers are missing in an answer, or must not be there. */
  const headersOf = ({ headers }: z.output<typeof described>, sent: Headers): readonly string[] => {
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    const missing = Object.entries(headers).filter(
      ([name, { $ref }]) => components.headers[$ref.split('/').at(-1) ?? '']?.required && !sent.has(name),
    );
    const strange = [...sent.keys()].filter((name) => OWN_HEADER.test(name) && !names.includes(name));
    return [...missing.map(([name]) => `no ${name}`), ...strange];
  };
  const schemaOf = (schema: Readonly<Record<string, unknown>>) =>
    z.fromJSONSchema({ ...schema, $defs: components.schemas });

  return {
    names: [...operations.keys()].filter((name) => name !== 'docs'),
    /** The document's example of a call, with these texts in it replaced. */
    example: (name: string, replacements: Readonly<Record<string, string>> = {}): Asked => {
      const { path, method, parameters, requestBody } = find(name);
      const given = (place: 'path' | 'query') =>
        parameters.flatMap((each) =>
          'in' in each && each.in === place && each.example !== undefined ? [each] : [],
        );
      const replaced = (value: unknown) => replacing(value, replacements);
      const filled = given('path').reduce(
        (rest, each) => rest.replace(`{${each.name}}`, encodeURIComponent(String(replaced(each.example)))),
        path,
      );
      const query = new URLSearchParams(
        Object.fromEntries(given('query').map((each) => [each.name, String(replaced(each.example))])),
      ).toString();
      const form = requestBody?.content['multipart/form-data'];
      return {
        method: method.toUpperCase(),
        path: query === '' ? filled : `${filled}?${query}`,
        body: replaced(requestBody?.content['application/json']?.example),
        file: form && Object.keys(form.schema['properties'] ?? {}).at(-1),
      };
    },
    /** The fields that a call's body must have. */
    requiredFields: (name: string): readonly string[] =>
      required.parse(find(name).requestBody?.content['application/json']?.schema['required']),
    /** How an answer differs from the document; '' when it does not. */
    objection: (name: string, { status, type, headers, body }: Answered): string => {
      const declared = responseOf(name, status);
      if (!declared) return `${name} does not document ${status}: ${JSON.stringify(body)}`;
      const content = declared.content[type];
      if (!content) return `${name} does not document ${type} for ${status}`;
      const wrong = headersOf(declared, headers);
      if (wrong.length > 0) return `${name} answers ${status} with other headers: ${wrong.join()}`;
      const parsed = schemaOf(content.schema).safeParse(body);
      return parsed.success ? '' : `${name} answers ${status} otherwise: ${parsed.error.message}`;
    },
  };
};

const replacing = (value: unknown, by: Readonly<Record<string, string>>): unknown => {
  if (typeof value === 'string') return by[value] ?? value;
  if (Array.isArray(value)) return value.map((each) => replacing(each, by));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replacing(inner, by)]));
};

export interface Asking {
  readonly origin: string;
  readonly cookies: ReadonlyMap<string, string>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What to upload, by the form's field. */
  readonly files?: Readonly<Record<string, Blob>>;
}

/** Milliseconds for which an endless answer is read. */
const LISTEN = 300;

/** Makes a call, and reads its answer; of an endless one only the beginning. */
export const ask = async (
  { method, path, body, file }: Asked,
  { origin, cookies, headers = {}, files = {} }: Asking,
): Promise<Answered> => {
  const form = new FormData();
  if (file !== undefined) form.set(file, files[file] ?? new Blob([]), file);
  const isJson = body !== undefined && file === undefined;
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    signal: AbortSignal.timeout(60_000),
    ...(file === undefined ? {} : { body: form }),
    ...(isJson ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const text = type === 'text/event-stream' ? await beginningOf(response) : await response.text();
  return {
    status: response.status,
    type,
    headers: response.headers,
    body: type === 'application/json' ? JSON.parse(text) : text,
  };
};

const beginningOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader();
  const first = await Promise.race([reader?.read(), pause(LISTEN)]);
  await reader?.cancel();
  return first?.value ? new TextDecoder().decode(first.value) : '';
};
