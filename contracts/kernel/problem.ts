import { z } from 'zod';

/** The body of every answer that is not a success (design §7). */
export const problem = z
  .object({
    message: z.string(),
    code: z.string(),
    details: z.unknown().optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;

/** One field that the input check refused. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** A table of refusals: code → the HTTP status it is answered with. Each context declares its own. */
export type Refusals = Readonly<Record<string, number>>;

/** What any call can be refused with before its own decision is asked, in the order of the checks (design §7). */
export const commonRefusals = {
  UNKNOWN_HOST: 421,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNREADABLE_BODY: 400,
  CROSS_SITE: 403,
  TOO_MANY_REQUESTS: 429,
  SIGN_IN_REQUIRED: 401,
  FORBIDDEN: 403,
  INVALID_INPUT: 400,
  NOT_FOUND: 404,
  UNAVAILABLE: 503,
  UNEXPECTED: 500,
} as const satisfies Refusals;
export type CommonRefusal = keyof typeof commonRefusals;
