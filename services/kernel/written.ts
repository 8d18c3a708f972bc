import type { DomainEvent } from '#contracts/kernel/event';
import type { Actor } from '#contracts/kernel/recorded';

/** What one append has added to a stream, as it was decided: nothing in it is sealed. */
export interface Written {
  readonly stream: string;
  /** The revision of its first event. */
  readonly from: number;
  /** Of its last event, in the log. */
  readonly position: bigint;
  readonly events: readonly DomainEvent[];
  /** Of each event, as the log has it. */
  readonly ids: readonly string[];
  /** Who caused each event. */
  readonly actors: readonly Actor[];
}
