import { refusal } from '../kernel/refusal.ts';

export const NOT_PARKED = refusal(404);
