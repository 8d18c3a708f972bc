import { z } from 'zod';

const NOT_ONE = 'must be one line of text';

/** One line of visible text with a maximum length. */
export const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{C}\u2028\u2029]*$/u, NOT_ONE);

/**
 * Text with a maximum length that may be empty, and has no line break: in a letter it would begin a paragraph of its own.
 * Nor has it what steers a terminal. Unlike `oneLine` it may have marks of the writing's direction, as addresses do.
 */
export const withoutBreaks = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:\t|[^\p{Cc}\u2028\u2029])*$/u, NOT_ONE);
