import { refusal } from '../kernel/refusal.ts';

export const NOT_PARKED = refusal(404);
export const ALREADY_UNDER_WAY = refusal(409);
