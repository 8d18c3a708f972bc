/** A measured value at a moment; `at` in minutes. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** With fewer samples nothing can be said. */
const FEWEST = 8;
/** The share of the time in which caches fill, code is compiled and connections are opened. */
const WARMING_UP = 1 / 4;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
};

/** The samples that count. */
export const warm = (samples: readonly Sample[]): readonly Sample[] => {
  const rest = samples.slice(Math.floor(samples.length * WARMING_UP));
  if (rest.length < FEWEST) throw new Error(`${rest.length} samples do not show whether something grows`);
  return rest;
};

/**
 * How much the value has grown after the warm-up, along the Theil-Sen line: its slope is the median of the slopes
 * between any two samples. A fifth of the samples may be outliers, as where a machine was busy for a moment, without
 * moving the line; a mean, or the last sample less the first, would follow them.
 */
export const growthOf = (samples: readonly Sample[]): number => {
  const rest = warm(samples);
  const slopes = rest.flatMap((one, index) =>
    rest.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  return median(slopes) * ((rest.at(-1)?.at ?? 0) - (rest[0]?.at ?? 0));
};
