import { truncate } from '#contracts/kernel/truncate';
import { messageOf } from '#resilience/message-of';
import { z } from 'zod';
import { NotOurs, ProviderUnavailable } from './ports.ts';

/** Statuses that are no answer to what was asked: our credentials, our tempo, a key in use elsewhere. */
export const NOT_AN_ANSWER: ReadonlySet<number> = new Set([401, 403, 408, 409, 429]);

/**
 * What a provider answered, in the shape that is expected of it. Throws `ProviderUnavailable` where it has another, and
 * `NotOurs` where it has that of what others make with the same account.
 */
export const read = <T>(schema: z.ZodType<T>, result: unknown, what: string, ofOthers?: z.ZodType): T => {
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  const because = `its ${what} cannot be read: ${z.prettifyError(parsed.error)}`;
  throw ofOthers?.safeParse(result).success === true
    ? new NotOurs(because)
    : new ProviderUnavailable(because);
};

/** A payer's e-mail address: an unusable one is left out, since money that came is recorded no matter who paid it. */
export const payerAddress = z.string().max(254).nullish().catch(null);

/** The id that PayPal gives each failure: with it no trouble would be known as the one that was told a moment ago. */
const OWN_ID = /"debug_id": *"[^"]*",?/;

/** That a provider did not answer, derived from whatever a call to it threw; the cause has all that was said. */
export const noAnswer = (error: unknown): ProviderUnavailable =>
  new ProviderUnavailable(
    error instanceof Error ? truncate(messageOf(error).replace(OWN_ID, ''), 200) : 'no answer',
    error,
  );
