import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { language } from '../kernel/language.ts';
import { letterKind } from './kinds.ts';

const at = z.iso.datetime();

/**
 * Identifies a letter: its kind, its recipient `userId`, and the order, account or product that event `eventId` is
 * about.
 */
export const letterRef = {
  letterId: id,
  kind: letterKind,
  about: id,
  eventId: z.string().min(1).max(100),
  userId: id,
};
export type LetterRef = z.output<z.ZodObject<typeof letterRef>>;

/**
 * Events of the streams `letter-{letterId}`: what became of a letter. They have neither an address nor the text; the
 * letter's `Message-ID` follows from `letterId`.
 */
export const letterEvents = {
  /** A mail server accepted it. */
  LetterSent: event('LetterSent', z.strictObject({ ...letterRef, language, at })),
  /**
   * The letter is no longer tried. `reason` is a code of SMTP or the connection: servers' own words may name the
   * person.
   */
  LetterFailed: event(
    'LetterFailed',
    z.strictObject({
      ...letterRef,
      reason: z.string().regex(/^[A-Z0-9_]{1,40}$/),
      attempts: z.int().positive(),
      at,
    }),
  ),
  /** An operator asked for another try; the metadata says who. */
  LetterRetried: event('LetterRetried', z.strictObject({ ...letterRef, at })),
} as const;
export type LetterEvent = EventsOf<typeof letterEvents>;

/** Event of the stream `letters-all`: letters are written from here on, and not about anything earlier. */
export const letterBeginning = { LettersBegun: event('LettersBegun', z.strictObject({ at })) } as const;

/** Events of the streams `language-{userId}`: the language of letters to a person. */
export const languageEvents = {
  LanguageChosen: event('LanguageChosen', z.strictObject({ userId: id, language, at })),
} as const;
