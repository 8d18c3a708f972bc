/** Bytes that a queue and its place in the cache cost beside the state. */
export const EMPTY_WEIGHT = 1_500;

/** Bytes that V8 keeps for a value beside its content. */
const OBJECT = 32;
const FIELD = 8;
const TEXT = 24;
/** Bytes of an entry in a `Map` or a `Set`, or of a field in an object that is used as a map. */
const ENTRY = 32;

/**
 * About how many bytes a folded state takes in memory. It walks over the whole state, which is cheap beside the read
 * that brought it.
 */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return TEXT + value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return weightOfAll(value, OBJECT, FIELD);
  if (value instanceof Map) return weightOfAll([...value.keys(), ...value.values()], OBJECT, ENTRY / 2);
  if (value instanceof Set) return weightOfAll(value, OBJECT, ENTRY);
  return weightOfAll(Object.values(value), OBJECT, FIELD);
};

const weightOfAll = (values: Iterable<unknown>, itself: number, each: number): number => {
  let weight = itself;
  for (const value of values) weight += each + weightOf(value);
  return weight;
};
