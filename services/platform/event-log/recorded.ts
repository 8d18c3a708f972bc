import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';

interface Stored {
  readonly id: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly created: Date;
  readonly position?: { readonly commit: bigint } | undefined;
}

const toRecorded = (stored: Stored, commit?: bigint): RecordedEvent => ({
  id: stored.id,
  stream: stored.streamId,
  revision: Number(stored.revision),
  position: stored.position?.commit ?? commit ?? 0n,
  type: stored.type,
  data: stored.data,
  metadata: stored.metadata as EventMetadata,
  created: stored.created,
});

/** The client's event as ours; none of a system event. */
export const recordedOf = (resolved: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent[] => {
  const { event } = resolved;
  if (!event || event.type.startsWith('$')) return [];
  return [toRecorded(event, 'commitPosition' in resolved ? resolved.commitPosition : undefined)];
};
