import type { DomainEvent, EventRegistry } from '#contracts/kernel/event';

/** One consistency boundary: how its streams are named, what stands in them, and how they fold to a state. */
export interface Aggregate<State, Event extends DomainEvent> {
  /** The stream's category: the part before the first `-`. */
  readonly category: string;
  readonly events: EventRegistry;
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  /** Set where a stream can grow long: a snapshot is kept every 1,000 events. Raise it when `evolve` changes. */
  readonly snapshotVersion?: number;
}

/** The name of an aggregate's stream. */
export const streamOf = (aggregate: { readonly category: string }, id: string): string =>
  `${aggregate.category}-${id}`;
