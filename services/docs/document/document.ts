import type { Route } from '#contracts/kernel/route';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Vocabulary } from './example.ts';
import { operationOf } from './operation.ts';
import type { OpenApi } from './openapi.ts';
import { createSharedResponses, type RefusalTexts } from './refusals.ts';
import { described } from './schemas.ts';
import { withExamples, type RouteExamples } from './with-examples.ts';

/** A group of calls: those whose path matches. The first tag that matches counts. */
export interface Tag {
  readonly name: string;
  readonly description: string;
  readonly paths: RegExp;
}

export interface DocumentParts {
  readonly routes: Readonly<Record<string, Route>>;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly Tag[];
  readonly texts: RefusalTexts;
  readonly vocabulary: Vocabulary;
  readonly examples: Readonly<Record<string, RouteExamples>>;
}

/** The OpenAPI 3.1 document of the API. Throws for a route that no tag covers. */
export const documentOf = ({ routes, info, tags, texts, vocabulary, examples }: DocumentParts): OpenApi => {
  const shared = createSharedResponses();
  const paths: ZodOpenApiPathsObject = {};
  const used = new Set<string>();
  for (const [name, route] of Object.entries(routes)) {
    const tag = tagOf(route, tags);
    used.add(tag);
    const operation = operationOf(name, route, tag, texts, shared);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info,
      servers: [{ url: '/api' }],
      tags: tags.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
      paths,
      components: { headers, parameters, securitySchemes },
    },
    described,
  );
  return withExamples(document as unknown as OpenApi, vocabulary, examples);
};
const tagOf = ({ path }: Route, tags: readonly Tag[]): string => {
  const tag = tags.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`No tag of the document covers ${path}`);
  return tag.name;
};

const POSITION = {
  description: 'The position in the log of what was written. A read that sends it shows at least that.',
  schema: { type: 'string', pattern: '^\\d{1,19}$' },
} as const;

const headers = {
  RequestId: {
    description: 'Names this call in the log lines and, as the correlation id, in every event that it wrote.',
    required: true,
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'string' },
  },
  LogPosition: { ...POSITION, description: `${POSITION.description} Missing when nothing was written.` },
  TotalCount: {
    description: 'How many rows there are in all; the answer is a page of them.',
    required: true,
    schema: { type: 'string', pattern: '^\\d+$' },
  },
  NextCursor: {
    description: 'What to send as `cursor` for the next page. Missing on the last page.',
    schema: { type: 'string' },
  },
  Stale: {
    description: '`true` when the answer may lack what the caller has just written.',
    schema: { const: 'true' },
  },
  LookRecorded: {
    description: "`true` when the answer shows somebody's personal data, and your access is recorded.",
    schema: { const: 'true' },
  },
} as const;

const parameters = {
  LogPosition: {
    name: 'X-Log-Position',
    in: 'header',
    required: false,
    ...POSITION,
    description:
      'Read at least this position of the log. A browser need not send it: the cookie `position` carries it.',
  },
} as const;

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by signing in.' },
} as const;
