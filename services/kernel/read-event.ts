import { decode, type EventRegistry, type EventsOf, storedIn } from '#contracts/kernel/event';
import { idOf, type Actor, type RecordedEvent } from '#contracts/kernel/recorded';
import type { Past } from './process-manager.ts';

/** An event as process managers see it: the newest version, with its place in the log and its time. */
export type ReadEvent<Event> = Event & {
  readonly id: string;
  /** The part of the stream's name after the category. */
  readonly streamId: string;
  readonly position: bigint;
  /** By the store's clock; business dates are in the data. */
  readonly created: Date;
  readonly actor: Actor;
};

/** Brings a recorded event to its newest version. Throws what `decode` throws. */
export const readEvent = <Registry extends EventRegistry>(
  events: Registry,
  recorded: RecordedEvent,
): ReadEvent<EventsOf<Registry>> => ({
  ...decode(events, storedIn(recorded)),
  id: recorded.id,
  streamId: idOf(recorded.stream),
  position: recorded.position,
  created: recorded.created,
  actor: recorded.metadata.actor,
});

/** Makes a `Past` that sees exactly these events, decoded. */
export const pastOf = <const Registry extends EventRegistry>(
  events: Registry,
  see: (event: ReadEvent<EventsOf<Registry>>) => readonly string[],
): Past => ({ types: Object.keys(events), see: (event) => see(readEvent(events, event)) });
