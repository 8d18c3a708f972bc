import { letterEvents, type LetterRef } from '#contracts/letters/events';
import { accept, nothingToDo } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { LetterState } from '../state.ts';

export interface GiveUpLetter extends LetterRef {
  readonly reason: string;
  readonly attempts: number;
}

/** Gives up a letter that was refused for good or tried too often; it waits for an operator. */
export const giveUpLetter =
  (failed: GiveUpLetter, { now }: Now) =>
  ({ status }: LetterState) =>
    status === 'open'
      ? accept(letterEvents.LetterFailed.create({ ...failed, at: now.toISOString() }))
      : nothingToDo;
