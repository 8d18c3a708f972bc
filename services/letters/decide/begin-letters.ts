import { letterBeginning } from '#contracts/letters/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { HasBegun } from '../state.ts';

/** From now on letters are written, once and for all: what a shop did before is no news to anybody. */
export const beginLetters =
  (_asked: object, { now }: Now) =>
  (hasBegun: HasBegun) =>
    hasBegun ? nothingToDo : accept(letterBeginning.LettersBegun.create({ at: now.toISOString() }));
