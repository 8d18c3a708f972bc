import { refusal } from '../kernel/refusal.ts';

export const NOT_A_PICTURE = refusal(400);
export const PICTURE_TOO_LARGE = refusal(413);
export const PICTURE_NOT_FOUND = refusal(409);
/** Internal to an upload and the picture's stream: no call answers it. */
export const PICTURE_REMOVED = refusal(409);
