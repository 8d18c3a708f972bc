import type { DomainEvent } from '#contracts/kernel/event';
import type { Actor } from '#contracts/kernel/recorded';

/** The events that one append has added to a stream, as they were decided: nothing in them is sealed. */
export interface Written {
  readonly stream: string;
  /** The revision of its first event. */
  readonly from: number;
  /** The log position of its last event. */
  readonly position: bigint;
  readonly events: readonly DomainEvent[];
  /** The id of each event in the log. */
  readonly ids: readonly string[];
  /** Who caused each event. */
  readonly actors: readonly Actor[];
}
