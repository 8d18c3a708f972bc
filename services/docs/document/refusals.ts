import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { commonRefusals, problem, type CommonRefusal } from '#contracts/kernel/problem';
import type { Refusals } from '#contracts/kernel/refusal';
import { isOwnPagesOnly } from '#contracts/kernel/own-pages-only';
import type { Route } from '#contracts/kernel/route';
import { queueOf } from '#services/platform/http/admission/queue-of';
import { present, type Json } from './json.ts';

/** The texts of every refusal: its sentence, and an example of its details if the code has some. */
export interface RefusalTexts {
  readonly messages: Readonly<Record<string, string>>;
  readonly details: Json;
}

/** The refusals that a call can get before its own decision (design §7). */
const commonRefusalsOf = (route: Route): readonly CommonRefusal[] => {
  const {
    method,
    access,
    needsAccount,
    needsRecentSignIn,
    throttle,
    upload,
    params,
    commonRefusals: own = [],
  } = route;
  const isCommand = method !== 'GET';
  const readsJson = isCommand && upload === undefined;
  const has = (code: CommonRefusal) => own.includes(code);
  return [
    ...(queueOf(route) || readsJson ? (['BUSY'] as const) : []),
    ...(isCommand ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNREADABLE_BODY'] as const) : []),
    ...(isOwnPagesOnly(route) ? (['CROSS_SITE'] as const) : []),
    ...(throttle || has('TOO_MANY_REQUESTS') ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(access === 'visitor' ? [] : (['SIGN_IN_REQUIRED'] as const)),
    ...(access === 'auditor' || access === 'admin' ? (['FORBIDDEN', 'SECOND_FACTOR_NEEDED'] as const) : []),
    ...(needsAccount ? (['ACCOUNT_NEEDED'] as const) : []),
    ...(needsRecentSignIn || has('SIGN_IN_AGAIN') ? (['SIGN_IN_AGAIN'] as const) : []),
    'INVALID_INPUT',
    ...(params || has('NOT_FOUND') ? (['NOT_FOUND'] as const) : []),
    'UNAVAILABLE',
  ];
};

/** Every refusal that a route can answer: status → codes, in the order of the checks. */
export const refusalsByStatus = (route: Route): ReadonlyMap<number, readonly string[]> => {
  const byStatus = new Map<number, readonly string[]>();
  const add = (status: number, code: string) => {
    const codes = byStatus.get(status) ?? [];
    if (!codes.includes(code)) byStatus.set(status, [...codes, code]);
  };
  for (const code of commonRefusalsOf(route)) add(commonRefusals[code].status, code);
  for (const [code, { status }] of Object.entries(route.refusals ?? {})) add(status, code);
  return byStatus;
};

/** Describes answers that many calls share only once. */
export type SharedResponses = (
  codes: readonly string[],
  describe: () => ZodOpenApiResponseObject,
) => ZodOpenApiResponseObject;

export const createSharedResponses = (): SharedResponses => {
  const known = new Map<string, ZodOpenApiResponseObject>();
  return (codes, describe) => {
    if (!codes.every((code) => code in commonRefusals)) return describe();
    const id = codes.map((code) => code.toLowerCase()).join('-or-');
    const response = known.get(id) ?? { id, ...describe() };
    known.set(id, response);
    return response;
  };
};

/** The refusals among a route's answers. */
export const refusedResponses = (
  route: Route,
  shared: SharedResponses,
  texts: RefusalTexts,
): ZodOpenApiResponsesObject => {
  const declared: Refusals = { ...commonRefusals, ...route.refusals };
  return Object.fromEntries(
    [...refusalsByStatus(route)].map(([status, codes]) => [
      String(status),
      shared(codes, () => refusedResponse(status, codes, declared, texts)),
    ]),
  );
};

const refusedResponse = (
  status: number,
  codes: readonly string[],
  declared: Refusals,
  { messages, details }: RefusalTexts,
): ZodOpenApiResponseObject => {
  const exampleOf = (code: string) => {
    const body = { message: messages[code], code, details: details[code], requestId: REQUEST_ID };
    return { summary: messages[code] ?? '', value: present(body) };
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${messages[code]}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(status === 429 || status === 503
        ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
        : {}),
    },
    content: {
      'application/json': {
        schema: problem.and(saidWith(codes, declared)),
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  };
};

/** The codes, with their details if they have some. */
const saidWith = (codes: readonly string[], declared: Refusals): z.ZodType => {
  const detailed = codes.flatMap((code) => {
    const details = declared[code]?.details;
    return details ? [besides({ code: z.literal(code), details })] : [];
  });
  const bare = codes.filter((code) => !declared[code]?.details);
  const plain = bare.length > 0 ? [besides({ code: z.enum(bare) })] : [];
  const [only, ...others] = [...plain, ...detailed];
  return only && others.length === 0 ? only : z.union([...plain, ...detailed]);
};

/** Fields in addition to those that every problem has. */
const besides = (fields: z.ZodRawShape) =>
  z.looseObject(fields).meta({
    override: ({ jsonSchema }) => {
      delete jsonSchema.additionalProperties;
    },
  });

const REQUEST_ID = '0b6e2d1c-5f0a-4c59-9a54-3d0c2f1e7a88';
