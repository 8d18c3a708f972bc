import type { LetterKind } from '#contracts/letters/kinds';
import { accountLetters } from './account-letters.ts';
import { adminLetters } from './admin-letters.ts';
import type { Letter } from './draft.ts';
import { newsletterLetters } from './newsletter-letters.ts';
import { orderLetters } from './order-letters.ts';

/**
 * Every kind of letter. Its text is in `words/`, under the same name; `follows.ts` has the events that it follows from.
 */
export const letters: Readonly<Record<LetterKind, Letter>> = {
  ...orderLetters,
  ...accountLetters,
  ...newsletterLetters,
  ...adminLetters,
};
