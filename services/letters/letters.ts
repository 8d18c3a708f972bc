import type { LetterKind } from '#contracts/letters/kinds';
import { accountLetters } from './account-letters.ts';
import { adminLetters } from './admin-letters.ts';
import type { Letter } from './draft.ts';
import { newsletterLetters } from './newsletter-letters.ts';
import { orderLetters } from './order-letters.ts';

/** Every letter that the shop writes. Its words are in `words/`, by the same name; `process.ts` says what it follows from. */
export const letters: Readonly<Record<LetterKind, Letter>> = {
  ...orderLetters,
  ...accountLetters,
  ...newsletterLetters,
  ...adminLetters,
};
