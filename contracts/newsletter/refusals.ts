import { refusal } from '../kernel/refusal.ts';

/** This shop sends no letters. */
export const NO_NEWSLETTER = refusal(404);
/** The issue before this one is still on its way. */
export const ISSUE_UNDER_WAY = refusal(409);
