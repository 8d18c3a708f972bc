import type { z } from 'zod';

/** The statuses of a "no" (design §7). */
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503;

/** A "no" as a value: the status that it is answered with, and what `details` of it are; a "no" without a schema has none. */
export interface Refusal<Details extends z.ZodType | undefined = z.ZodType | undefined> {
  readonly status: RefusalStatus;
  readonly details: Details;
}

/** Declares a refusal. It is declared once, under its code, in the `refusals.ts` of the context that says it. */
export function refusal(status: RefusalStatus): Refusal<undefined>;
export function refusal<const Details extends z.ZodType>(
  status: RefusalStatus,
  details: Details,
): Refusal<Details>;
export function refusal(status: RefusalStatus, details?: z.ZodType): Refusal {
  return { status, details };
}

/** A table of refusals by their codes: what a command or a call can be refused with. */
export type Refusals = Readonly<Record<string, Refusal>>;
