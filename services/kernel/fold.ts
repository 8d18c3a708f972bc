import { decode, type DomainEvent, storedIn } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Aggregate } from './aggregate.ts';
import type { FoldedStream } from './cached-fold.ts';
import { weightOf } from './weight.ts';
import type { Written } from './written.ts';

/** The fold of a stream that was never written. */
export const nothingOf = ({ initial }: Aggregate<unknown, DomainEvent>): FoldedStream => ({
  state: initial,
  revision: -1,
  position: 0n,
  weight: 0,
});

/** Folds in what another aggregate has written, as it was decided and not as the log keeps it. */
export const foldWritten = (
  aggregate: Aggregate<unknown, DomainEvent>,
  folded: FoldedStream,
  { events, position }: Written,
): FoldedStream => ({
  state: events
    .filter(({ type }) => Object.hasOwn(aggregate.events, type))
    .reduce(aggregate.evolve, folded.state),
  revision: folded.revision + events.length,
  position,
  weight: folded.weight + weightOf(events),
});

/** Folds in a recorded event. Throws what `decode` throws. */
export const fold = (
  aggregate: Aggregate<unknown, DomainEvent>,
  folded: FoldedStream,
  recorded: RecordedEvent,
): FoldedStream => {
  const event: DomainEvent = decode(aggregate.known ?? aggregate.events, storedIn(recorded));
  const { state } = folded;
  return {
    state: Object.hasOwn(aggregate.events, event.type) ? aggregate.evolve(state, event) : state,
    revision: recorded.revision,
    position: recorded.position,
    weight: folded.weight + weightOf(recorded.data),
  };
};
