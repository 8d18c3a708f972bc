import { z } from 'zod';
import { refusal, type Refusals } from './refusal.ts';

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
const fieldProblem = z.object({ path: z.string(), message: z.string() }).readonly();
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The refusals that any call can have before its own decision, in the order of the checks (design §7). */
export const commonRefusals = {
  UNKNOWN_HOST: refusal(421),
  BUSY: refusal(503),
  BODY_TOO_LARGE: refusal(413),
  UNSUPPORTED_MEDIA_TYPE: refusal(415),
  UNREADABLE_BODY: refusal(400),
  CROSS_SITE: refusal(403),
  TOO_MANY_REQUESTS: refusal(429),
  SIGN_IN_REQUIRED: refusal(401),
  FORBIDDEN: refusal(403),
  /** A guest asks for what needs an account. */
  ACCOUNT_NEEDED: refusal(403),
  /** An admin or auditor whose role counts only with a second factor. */
  SECOND_FACTOR_NEEDED: refusal(403),
  /** The password was given too long ago for this. */
  SIGN_IN_AGAIN: refusal(403),
  INVALID_INPUT: refusal(400, z.array(fieldProblem).readonly()),
  NOT_FOUND: refusal(404),
  UNAVAILABLE: refusal(503),
  UNEXPECTED: refusal(500),
} as const satisfies Refusals;
export type CommonRefusal = keyof typeof commonRefusals;
