import type { Provenance } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';

/** The statement that this event set this value. */
export const provenanceOf = (
  field: string,
  value: unknown,
  { revision, position, type, created, metadata, stream }: RecordedEvent,
): Provenance => ({
  field,
  value,
  setBy: {
    revision,
    position: String(position),
    type,
    at: created.toISOString(),
    actor: metadata.actor,
    correlationId: metadata.$correlationId,
    stream,
  },
});
