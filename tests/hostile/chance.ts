import { chance } from '#services/seed/demo/history/chance';

/** Random choices for a change: always the same for the same seed. */
export interface Chance {
  /** One of these. */
  readonly of: <T>(choices: readonly T[]) => T;
  readonly value: unknown;
  readonly text: string;
}

export const chanceOf = (seed: number, value: unknown, text: string): Chance => {
  const { next } = chance(seed);
  return {
    of: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
    value,
    text,
  };
};

/** Words without spaces in them, written as one text. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);
