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
 * That the log has no event at this revision, but only a later one, or none; null where it has. Streams are cut off by an
 * operator, or by somebody with something to hide.
 */
export const missingAt = (revision: number, next: RecordedEvent | undefined): UnreadableEvent | null => {
  if (next?.revision === revision) return null;
  const left = next ? `before ${next.revision} (${next.type})` : `from ${revision} on any more`;
  return { revision, type: 'unknown', why: `The log has no event ${left}.` };
};
