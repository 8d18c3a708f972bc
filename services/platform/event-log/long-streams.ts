import { LRUCache } from 'lru-cache';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { weightOf } from '../../kernel/weight.ts';
import type { EventLog } from '../../kernel/event-log.ts';

interface Kept {
  readonly events: readonly RecordedEvent[];
  /** About how many bytes. */
  readonly weight: number;
}

const NOTHING: Kept = { events: [], weight: 0 };

/** Shorter streams are not remembered: reading them is as quick. */
const LONG = 200;
/** About how many bytes of all streams are remembered. */
const REMEMBERED = 32 * 2 ** 20;

/**
 * Reads whole streams; of a long one it remembers what it read and reads only what is new, since events never change.
 * But a stream can be deleted, or its beginning cut off: so it looks whether the first and the last that it remembers are
 * still there, and else reads all of it. Remembered events stay sealed; a caller opens them each time.
 */
export const longStreams = (
  log: Pick<EventLog, 'readStream'>,
  { long = LONG, remembered: most = REMEMBERED } = {},
): ((stream: string) => Promise<readonly RecordedEvent[]>) => {
  const kept = new LRUCache<string, Kept>({ maxSize: most, sizeCalculation: ({ weight }) => weight });

  return async (stream) => {
    const remembered = kept.get(stream) ?? NOTHING;
    const found = await freshIn(log, stream, remembered.events);
    const { events: known, weight } = found ? remembered : NOTHING;
    const fresh = found ?? (await log.readStream(stream));
    const events = fresh.length === 0 ? known : [...known, ...fresh];
    if (events.length >= long) kept.set(stream, { events, weight: weight + weightOf(fresh) });
    else kept.delete(stream);
    return events;
  };
};

/** What follows the events that are known of a stream; undefined where it does not begin and go on with them. */
const freshIn = async (
  log: Pick<EventLog, 'readStream'>,
  stream: string,
  known: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[] | undefined> => {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return undefined;
  const [[start], [end, ...fresh]] = await Promise.all([
    log.readStream(stream, 0, 1),
    log.readStream(stream, last.revision),
  ]);
  return start?.id === first.id && end?.id === last.id ? fresh : undefined;
};
