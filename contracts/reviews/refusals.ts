import { refusal } from '../kernel/refusal.ts';

export const ALREADY_REVIEWED = refusal(409);
export const REVIEW_HIDDEN = refusal(409);
export const REVIEW_NOT_FOUND = refusal(404);
export const AUTHOR_ERASED = refusal(409);
