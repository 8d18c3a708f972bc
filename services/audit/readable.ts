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
