import type { z } from 'zod';

/** The HTTP statuses of refusals (design §7). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

/** A refusal as a value: its HTTP status, and the schema of its `details`; without a schema it has none. */
export interface Refusal<Details extends z.ZodType | undefined = z.ZodType | undefined> {
  readonly status: RefusalStatus;
  readonly details: Details;
}

/** Declares a refusal: once, under its code, in the `refusals.ts` of the context that uses it. */
export function refusal(status: RefusalStatus): Refusal<undefined>;
export function refusal<const Details extends z.ZodType>(
  status: RefusalStatus,
  details: Details,
): Refusal<Details>;
export function refusal(status: RefusalStatus, details?: z.ZodType): Refusal {
  return { status, details };
}

/** Refusals by their codes: those that a command or a call can have. */
export type Refusals = Readonly<Record<string, Refusal>>;
