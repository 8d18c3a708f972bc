import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { Access, Route } from '#contracts/kernel/route';
import { refusedResponses, type RefusalTexts, type SharedResponses } from './refusals.ts';
import { objectOf } from './schemas.ts';

const WHO: Readonly<Record<Access, string>> = {
  visitor: 'For everybody.',
  customer: 'For signed-in users.',
  auditor: 'For auditors and admins.',
  admin: 'For admins.',
};

/** The OpenAPI operation of a route; its schemas are the route's own. */
export const operationOf = (
  name: string,
  route: Route,
  tag: string,
  texts: RefusalTexts,
  shared: SharedResponses,
): ZodOpenApiOperationObject => {
  const { access, body, params, query, headers, reads } = route;
  const sentences = route.summary.split(/(?<=\.) /);
  return {
    operationId: name,
    tags: [tag],
    summary: sentences[0] ?? '',
    description: [...sentences.slice(1), WHO[access]].join(' '),
    security: access === 'visitor' ? [] : [{ session: [] }],
    requestParams: {
      ...(params ? { path: objectOf(params) } : {}),
      ...(query ? { query: objectOf(query) } : {}),
      ...(headers ? { header: z.object(headers) } : {}),
    },
    ...(reads ? { parameters: [{ $ref: '#/components/parameters/LogPosition' }] } : {}),
    ...(body ? { requestBody: requestBodyOf(route, body) } : {}),
    responses: {
      [`${route.status ?? 200}`]: {
        description: route.status === 201 ? 'Created.' : 'Done.',
        headers: headersOf(route),
        content: { [route.stream ?? 'application/json']: { schema: route.answer } },
      },
      ...refusedResponses(route, shared, texts),
    },
  };
};

const FILE = z.string().meta({ contentMediaType: 'application/octet-stream' });

const requestBodyOf = ({ upload }: Route, body: z.ZodType): ZodOpenApiRequestBodyObject => {
  if (upload !== undefined) {
    const form = objectOf(body).extend({ [upload]: FILE });
    return { required: true, content: { 'multipart/form-data': { schema: form } } };
  }
  const isEmpty = body instanceof z.ZodObject && body.keyof().options.length === 0;
  const isClosed = isEmpty && body.def.catchall instanceof z.ZodNever;
  return { required: !isClosed, content: { 'application/json': { schema: body } } };
};

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** A list has a header with its length: an array, or an answer that can be paged. */
const headersOf = ({ method, query, reads, stream, recordsLooks, answer }: Route) => {
  const asked = query ? Object.keys(objectOf(query).shape) : [];
  const isList = answer instanceof z.ZodArray || asked.includes('limit');
  return {
    'X-Request-Id': header('RequestId'),
    ...(method === 'GET' ? {} : { 'X-Log-Position': header('LogPosition') }),
    ...(isList && !stream ? { 'X-Total-Count': header('TotalCount') } : {}),
    ...(asked.includes('cursor') ? { 'X-Next-Cursor': header('NextCursor') } : {}),
    ...(reads ? { 'X-Stale': header('Stale') } : {}),
    ...(recordsLooks ? { 'X-Look-Recorded': header('LookRecorded') } : {}),
  };
};
