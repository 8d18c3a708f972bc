import { z } from 'zod';

/** Why a person did something that others may ask about later: 1–500 characters (design §8.17). */
export const reason = z.string().trim().min(1).max(500);
export const reasonBody = z.strictObject({ reason });
