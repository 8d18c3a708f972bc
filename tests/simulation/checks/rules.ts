import { allEvents } from '#contracts/all-events';
import { decode, storedIn, type EventsOf } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';

type Known = EventsOf<typeof allEvents>;
export type TypeOfEvent = Known['type'];
export type DataOf<Type extends TypeOfEvent> = Extract<Known, { readonly type: Type }>['data'];

/** What a check does when an event of a type is written. */
export type Rules = { readonly [Type in TypeOfEvent]?: (data: DataOf<Type>) => void };

/** Reports what must never happen. */
export type Breaks = (text: string) => void;

/** Passes an event to the checks that have a rule for it. */
export const show = (recorded: RecordedEvent, all: readonly Rules[]): void => {
  const event = decode(allEvents, storedIn(recorded));
  // A rule takes the data of its own type, by which it is found.
  for (const rules of all) rules[event.type]?.(event.data as never);
};
