/** A part of a list: `limit` rows, behind `index` parts of the same size. */
export interface Part {
  readonly limit: number;
  readonly index: number;
}

/** Rows of one request; the shop answers a thousand at most. */
const MOST_AT_ONCE = 960;

/** The parts that have the first rows of a list: read at the same time, so that none is missed or there twice. */
export const partsOf = (count: number): readonly Part[] => {
  const limit = Math.min(count, MOST_AT_ONCE);
  return Array.from({ length: Math.ceil(count / limit) }, (_, index) => ({ limit, index }));
};

export const queryOfPart = ({ limit, index }: Part) => ({ limit: String(limit), page: String(index + 1) });
