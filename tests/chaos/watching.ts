import { setTimeout as pause } from 'node:timers/promises';
import { growthOf, median, warm, type Sample } from './level.ts';
import type { Look } from './looks.ts';

export type Watched = ReadonlyMap<Look, readonly Sample[]>;

/** Reads all of them every so many ms, until the time is over. */
export const watch = async (looks: readonly Look[], every: number, forMs: number): Promise<Watched> => {
  const watched = new Map(looks.map((look) => [look, [] as Sample[]]));
  const began = performance.now();
  for (let at = 0; at < forMs; at = performance.now() - began) {
    for (const [look, samples] of watched) {
      const value = await look.now();
      if (value !== undefined) samples.push({ at: at / 60_000, value });
    }
    await pause(every);
  }
  return watched;
};

/** Those that have grown more than allowed, with the growth. */
export const grown = (watched: Watched): readonly string[] =>
  [...watched].flatMap(([{ of, what, unit, mayGrow }, samples]) => {
    const growth = growthOf(samples);
    return growth > mayGrow ? [`${what} of ${of} grew by ${growth.toFixed(1)}${unit}`] : [];
  });

/** A line for each figure: its usual value, and how that has changed. */
export const figuresOf = (watched: Watched): readonly string[] => {
  const figure = ([{ what, unit }, samples]: readonly [Look, readonly Sample[]]) => {
    const growth = growthOf(samples);
    const mostly = median(warm(samples).map(({ value }) => value));
    return `${what} ${mostly.toFixed(1)}${unit} (${growth < 0 ? '' : '+'}${growth.toFixed(1)})`;
  };
  return [...Map.groupBy(watched, ([{ of }]) => of)].map(
    ([of, its]) => `${of}: ${its.map(figure).join(', ')}`,
  );
};
