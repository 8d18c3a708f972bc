import { z } from 'zod';

/** The languages that the shop speaks (design §8.19). */
export const language = z.enum(['en', 'so']).meta({ id: 'Language' });
export type Language = z.output<typeof language>;
