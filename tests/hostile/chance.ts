/** Random choices for a change: always the same for the same seed. */
export interface Chance {
  /** One of these. */
  readonly of: <T>(choices: readonly T[]) => T;
  readonly value: unknown;
  readonly text: string;
}

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

export const chanceOf = (seed: number, value: unknown, text: string): Chance => {
  const next = random(seed);
  return {
    of: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
    value,
    text,
  };
};

/** Words without spaces in them, written as one text. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/);
