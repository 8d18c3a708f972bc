import type { UnreadableEvent } from '#contracts/audit/views';
import { UnreadableEvent as NotReadable } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';

/** What is read in an event, or that it cannot be read, and why. */
export const readable = <Read>(
  event: RecordedEvent,
  read: (event: RecordedEvent) => Read,
): { readonly read: Read } | { readonly unreadable: UnreadableEvent } => {
  try {
    return { read: read(event) };
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    const { revision, type } = event;
    return { unreadable: { revision, type, why: error.message } };
  }
};

/**
 * That the log has no event at the revision that follows, but only a later one; null where it has. Streams are cut off
 * by an operator, or by somebody with something to hide.
 */
export const missingAt = (revision: number, next: RecordedEvent): UnreadableEvent | null =>
  next.revision === revision
    ? null
    : { revision, type: 'unknown', why: `The log has no event before ${next.revision} (${next.type}).` };
