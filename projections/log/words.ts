import { everPersonalIn, type EventRegistry } from '#contracts/kernel/event';
import { mapPersonal } from '#contracts/kernel/personal-fields';
import { idOf, type RecordedEvent } from '#contracts/kernel/recorded';

/** Of one event at most, in characters: a description can be long, and nobody looks for its end. */
const MOST = 1_000;

/**
 * The words by which an event is found: its type, its stream's id and what its data says, in lower case. Of a type that
 * nobody knows nothing is taken from the data, since it may be personal.
 */
export const wordsOf = (registry: EventRegistry, { type, stream, data }: RecordedEvent): string => {
  const isKnown = Object.hasOwn(registry, type);
  const told = isKnown ? textsIn(mapPersonal(everPersonalIn(registry, type), data, () => undefined)) : [];
  return [type, idOf(stream), ...told].join(' ').toLowerCase().slice(0, MOST);
};

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** The words of a search, each to be found as the beginning of one of the event's. Sums of money are looked for in cents. */
export const searchedWords = (q: string): readonly string[] =>
  q
    .toLowerCase()
    .replaceAll(/\$?(\d+)\.(\d\d)\b/g, '$1$2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, 12);
