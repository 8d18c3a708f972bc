import type { SnapshotCategory } from '#contracts/retention';
import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';

/** One consistency boundary: how its streams are named, what stands in them, and how they fold to a state. */
export interface Aggregate<State, Event extends DomainEvent> {
  /** The stream's category: the part before the first `-`. */
  readonly category: string;
  /** What it folds, and all that its decisions append. */
  readonly events: EventRegistry;
  /**
   * All that may stand in its streams, where other aggregates write there, too. What is here and not in `events` moves the
   * revision and nothing else; what is in neither cannot be read.
   */
  readonly known?: EventRegistry;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  /** Set where a stream can grow long: a snapshot is kept every 1,000 events at most. Raise it when `evolve` changes. */
  readonly snapshotVersion?: number;
  /** The category of its snapshots, where another aggregate folds the same streams: each has its own. */
  readonly snapshotCategory?: SnapshotCategory;
  /** How a state that is not plain JSON is kept in a snapshot, and comes back from one. */
  readonly freeze?: (state: State) => unknown;
  readonly thaw?: (frozen: unknown) => State;
  /** How many things a state holds, where those are many: the larger it is, the more rarely a snapshot is kept. */
  readonly size?: (state: State) => number;
}

/** The name of an aggregate's stream. */
export const streamOf = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`;
