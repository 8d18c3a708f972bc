import { createHash, randomBytes } from 'node:crypto';

/** A new `_id`: 24 random hex characters (design §4). */
export const newId = (): string => randomBytes(12).toString('hex');

/** An `_id` derived from these parts, so that a repeated command makes the same one. */
export const derivedId = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24);
