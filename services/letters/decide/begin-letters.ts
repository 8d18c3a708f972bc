import { letterBeginning } from '#contracts/letters/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { HasBegun } from '../state.ts';

/** Starts letters, once and for all: nothing is written about earlier events. */
export const beginLetters =
  (_asked: object, { now }: Now) =>
  (hasBegun: HasBegun) =>
    hasBegun ? nothingToDo : accept(letterBeginning.LettersBegun.create({ at: now.toISOString() }));
