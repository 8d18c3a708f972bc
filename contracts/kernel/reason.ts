import { z } from 'zod';

/** Why a person did something that others must be able to ask about: 1–500 characters (design §8.17). */
export const reason = z.string().trim().min(1).max(500);
export const reasonBody = z.strictObject({ reason });
