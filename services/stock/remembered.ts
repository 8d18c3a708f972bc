import { Set } from 'immutable';

/**
 * The most recent keys, and from when on nothing was forgotten. In two halves: the newer one fills, then takes the
 * place of the older, which is forgotten. So it is bounded, and each key costs the same.
 */
export interface Remembered {
  readonly newer: Set<string>;
  readonly older: Set<string>;
  /** When the last key of each half came, in ms. */
  readonly newerUntil: number;
  readonly olderUntil: number;
  /** What came up to this time may be forgotten, in ms; -1 while nothing is. */
  readonly forgottenUntil: number;
}

export const nothingRemembered: Remembered = {
  newer: Set(),
  older: Set(),
  newerUntil: -1,
  olderUntil: -1,
  forgottenUntil: -1,
};

/** Remembers a key that came at this time: of all that came at least the last `half` are remembered, at most twice as many. */
export const remember = (before: Remembered, key: string, at: string, half: number): Remembered => {
  const newer = before.newer.add(key);
  const newerUntil = Math.max(before.newerUntil, Date.parse(at));
  if (newer.size < half) return { ...before, newer, newerUntil };
  return {
    newer: Set(),
    older: newer,
    newerUntil: -1,
    olderUntil: newerUntil,
    forgottenUntil: Math.max(before.forgottenUntil, before.olderUntil),
  };
};

export const isRemembered = ({ newer, older }: Remembered, key: string): boolean =>
  newer.has(key) || older.has(key);

/** Whether a key that came after `since` (in ms) is surely among those that are remembered. */
export const remembersSince = ({ forgottenUntil }: Remembered, since: number): boolean =>
  since > forgottenUntil;
