import type { SnapshotCategory } from '#contracts/retention';
import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';

/** A consistency boundary: how its streams are named, which events they hold, and how these fold to a state. */
export interface Aggregate<State, Event extends DomainEvent> {
  /** The stream's category: the part before the first `-`. */
  readonly category: string;
  /** The events that it folds; its decisions append no others. */
  readonly events: EventRegistry;
  /**
   * All events that may be in its streams, where other aggregates write there, too. An event that is here and not in
   * `events` only moves the revision; one that is in neither cannot be read.
   */
  readonly known?: EventRegistry;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  /**
   * Set where a stream can grow long: a snapshot is kept every 1,000 events, or less often where `size` says so. Raise
   * it when `evolve` changes.
   */
  readonly snapshotVersion?: number;
  /** The category of its snapshots, where several aggregates fold the same streams and each needs its own. */
  readonly snapshotCategory?: SnapshotCategory;
  /** Turn a state that is not plain JSON into JSON for a snapshot, and back. */
  readonly freeze?: (state: State) => unknown;
  readonly thaw?: (frozen: unknown) => State;
  /** How many things a large state holds: the more, the fewer snapshots are kept. */
  readonly size?: (state: State) => number;
}

/** The name of an aggregate's stream. */
export const streamOf = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`;
