import { letterEvents, type LetterRef } from '#contracts/letters/events';
import type { Language } from '#contracts/kernel/language';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { LetterState } from '../state.ts';

export interface RecordSent extends LetterRef {
  readonly language: Language;
}

/** A mail server has taken the letter. One that was taken twice, under the same Message-ID, was sent once. */
export const recordSent =
  (sent: RecordSent, { now }: Now) =>
  ({ status }: LetterState) =>
    status === 'sent'
      ? nothingToDo
      : accept(letterEvents.LetterSent.create({ ...sent, at: now.toISOString() }));
