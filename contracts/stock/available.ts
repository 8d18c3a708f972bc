/** What can be bought of a product, by variant; one that is not among them has none. */
export type Available = Pick<ReadonlyMap<string, number>, 'get'> & Iterable<readonly [string, number]>;
