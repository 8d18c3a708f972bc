import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { language } from '../kernel/language.ts';
import { letterKind } from './kinds.ts';

const at = z.iso.datetime();

/** Which letter it is: to whom, and about what that the event `eventId` says happened to an order, an account or a product. */
export const letterRef = {
  letterId: id,
  kind: letterKind,
  about: id,
  eventId: z.string().min(1).max(100),
  userId: id,
};
export type LetterRef = z.output<z.ZodObject<typeof letterRef>>;

/**
 * Of the streams `letter-{letterId}`: what became of a letter. Nobody's address is here, nor anything of what it says; its
 * `Message-ID` follows from `letterId`.
 */
export const letterEvents = {
  /** A mail server has taken it. */
  LetterSent: event('LetterSent', z.strictObject({ ...letterRef, language, at })),
  /** It is not tried any more. `reason` is a code, of SMTP or of the connection: what servers say may name the person. */
  LetterFailed: event(
    'LetterFailed',
    z.strictObject({
      ...letterRef,
      reason: z.string().regex(/^[A-Z0-9_]{1,40}$/),
      attempts: z.int().positive(),
      at,
    }),
  ),
  /** An operator asks for another try. Who, is in the metadata. */
  LetterRetried: event('LetterRetried', z.strictObject({ ...letterRef, at })),
} as const;
export type LetterEvent = EventsOf<typeof letterEvents>;

/** Of the stream `letters-all`: from here on letters are written. What happened before is no news to anybody. */
export const letterBeginning = { LettersBegun: event('LettersBegun', z.strictObject({ at })) } as const;

/** Of the streams `language-{userId}`: in which language a person is written to. */
export const languageEvents = {
  LanguageChosen: event('LanguageChosen', z.strictObject({ userId: id, language, at })),
} as const;
