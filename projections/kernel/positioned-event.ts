import { eventsByCategory } from '#contracts/all-events';
import {
  decode,
  storedIn,
  type DomainEvent,
  type EventRegistry,
  type EventsOf,
} from '#contracts/kernel/event';
import { categoryOf, type Actor, type RecordedEvent } from '#contracts/kernel/recorded';
import type { OpenPersonalData } from './ports.ts';

/**
 * The events that a projection reads, by the category of their streams. Other known events of these streams are passed
 * over.
 */
export type Streams = Readonly<Record<string, EventRegistry>>;

export type EventsIn<S extends Streams> = { [Category in keyof S]: EventsOf<S[Category]> }[keyof S];

/** The event of one type. */
export type EventNamed<S extends Streams, Type extends string> = Extract<
  EventsIn<S>,
  { readonly type: Type }
>;

/** An event as a projector sees it: the newest version, with its place in the log. */
export type PositionedEvent<Event extends DomainEvent> = Event & {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  /** Who caused it. */
  readonly actor: Actor;
};

/** Marks an event that a projection knows and has no use for. */
export const ignored = 'ignored';

/** What a projection does with every event of its streams; the compiler notices one that is missing. */
export type Reactions<Event extends DomainEvent, Reaction> = {
  readonly [Type in Event['type']]: Reaction | typeof ignored;
};

const known: ReadonlyMap<string, EventRegistry> = new Map<string, EventRegistry>(
  Object.entries(eventsByCategory),
);
const nothing: EventRegistry = {};

/** All events that the shop writes to streams of a category; none for an unknown category. */
const knownIn = (category: string): EventRegistry => known.get(category) ?? nothing;

const isPassedOver = (registry: EventRegistry, category: string, type: string): boolean =>
  !Object.hasOwn(registry, type) && Object.hasOwn(knownIn(category), type);

/**
 * Makes a projection's `wants`. It takes events that this shop does not know, too: a newer shop wrote them, so they
 * must not just be passed over.
 */
export const wantsOf =
  (streams: Streams, reactions: Readonly<Record<string, unknown>>) =>
  ({ stream, type }: RecordedEvent): boolean => {
    const category = categoryOf(stream);
    const registry = Object.hasOwn(streams, category) ? streams[category] : undefined;
    return registry !== undefined && !isPassedOver(registry, category, type) && reactions[type] !== ignored;
  };

/** Brings stored events to their newest version; `open` first opens their personal data. */
export const readEvents = async (
  streams: Streams,
  stored: readonly RecordedEvent[],
  open: OpenPersonalData | undefined,
): Promise<readonly PositionedEvent<DomainEvent>[]> => {
  const registries = new Map<string, EventRegistry>();
  const registryOf = (category: string): EventRegistry => {
    const registry = registries.get(category) ?? { ...knownIn(category), ...streams[category] };
    registries.set(category, registry);
    return registry;
  };
  return (open ? await open(stored) : stored).map((event) =>
    decoded(registryOf(categoryOf(event.stream)), event),
  );
};

const decoded = (registry: EventRegistry, event: RecordedEvent): PositionedEvent<DomainEvent> => {
  const { stream, revision, position, metadata } = event;
  const { type, data }: DomainEvent = decode(registry, storedIn(event));
  return { type, data, stream, revision, position, actor: metadata.actor };
};
