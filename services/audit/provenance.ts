import type { Provenance } from '#contracts/audit/views';
import type { RecordedEvent } from '#contracts/kernel/recorded';

/** When and where an event was written, and by whom. */
export const recordOf = ({ revision, position, type, created, metadata }: RecordedEvent) => ({
  revision,
  position: String(position),
  type,
  at: created.toISOString(),
  actor: metadata.actor,
  correlationId: metadata.$correlationId,
});

/** The statement that this event set this value. */
export const provenanceOf = (field: string, value: unknown, event: RecordedEvent): Provenance => ({
  field,
  value,
  setBy: { ...recordOf(event), stream: event.stream },
});
