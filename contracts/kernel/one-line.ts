import { z } from 'zod';

/** One line of visible text with a maximum length. */
export const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}\u2028\u2029]*$/u, 'must be one line of text');
