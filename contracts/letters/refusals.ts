import { refusal } from '../kernel/refusal.ts';

/** There is no such letter, or it was sent, or is still being tried. */
export const LETTER_NOT_FAILED = refusal(404);
