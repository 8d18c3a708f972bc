import { allEvents } from '#contracts/all-events';
import type { EventRegistry } from '#contracts/kernel/event';
import { metadataOf, type RecordedEvent } from '#contracts/kernel/recorded';
import { hideSealed, type KeyReader } from '../../platform/personal-data.ts';
import { SealBroken } from '../../platform/vault/sealing.ts';

const registry: EventRegistry = allEvents;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As much of an event as there is, also of one that somebody else wrote into the log: an audit shows what stands there. */
const readableParts = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  data: isObject(event.data) ? event.data : { value: event.data },
  metadata: metadataOf(event),
});

/** Opens events for an audit: one whose seal was tampered with hides what it says of a person, and stops no other. */
export const openForAudit =
  ({ opener }: Pick<KeyReader, 'opener'>) =>
  async (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
    const all = events.map(readableParts);
    const open = await opener(all);
    return all.map((event) => {
      try {
        return open(event);
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        return hideSealed(registry, event);
      }
    });
  };
