import { letterEvents, type LetterRef } from '#contracts/letters/events';
import type { Language } from '#contracts/kernel/language';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { LetterState } from '../state.ts';

export interface RecordSent extends LetterRef {
  readonly language: Language;
}

/**
 * Records that a mail server accepted the letter. A letter that was accepted twice under the same Message-ID counts
 * once.
 */
export const recordSent =
  (sent: RecordSent, { now }: Now) =>
  ({ status }: LetterState) =>
    status === 'sent'
      ? nothingToDo
      : accept(letterEvents.LetterSent.create({ ...sent, at: now.toISOString() }));
