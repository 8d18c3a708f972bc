/** A part of a list: `limit` rows, after `index` parts of the same size. */
export interface Part {
  readonly limit: number;
  readonly index: number;
}

/** Rows of one request; the shop answers a thousand at most. */
const MOST_AT_ONCE = 960;

/**
 * The parts that make up the first rows of a list: they are read at the same time, so that no row is missing or
 * repeated.
 */
export const partsOf = (count: number): readonly Part[] => {
  const limit = Math.min(count, MOST_AT_ONCE);
  return Array.from({ length: Math.ceil(count / limit) }, (_, index) => ({ limit, index }));
};

export const queryOfPart = ({ limit, index }: Part) => ({ limit: String(limit), page: String(index + 1) });
