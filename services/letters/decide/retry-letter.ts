import { letterEvents } from '#contracts/letters/events';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { LetterState } from '../state.ts';

/** Lets an operator retry a letter that was given up. */
export const retryLetter =
  (_asked: object, { now }: Now) =>
  (state: LetterState) =>
    state.status === 'failed'
      ? accept(letterEvents.LetterRetried.create({ ...state.letter, at: now.toISOString() }))
      : refuse('LETTER_NOT_FAILED');
