import { allEvents, eventsByCategory } from '#contracts/all-events';
import type { OwnData } from '#contracts/accounts/own';
import { everPersonalIn, type EventRegistry } from '#contracts/kernel/event';
import { nameOf, personalValues } from '#contracts/kernel/personal-fields';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { isShown } from '../../audit/logged-event.ts';

const registry: EventRegistry = allEvents;

/** The events with personal data that are in no one's export, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  NewsletterRequested:
    'A subscriber is a person without an account. The export says whether the address gets the newsletter.',
};

const isTold = (type: string): boolean =>
  everPersonalIn(registry, type).of !== undefined && !Object.hasOwn(LEFT_OUT, type);

/** The types of events that say something about a person, by category of streams. */
export const toldTypes: readonly (readonly string[])[] = Object.values(eventsByCategory)
  .map((events) => Object.keys(events).filter(isTold))
  .filter((types) => types.length > 0);

/**
 * All that opened events say about these people, as it was sealed. Derived from the marks of the events, so that no
 * personal field is missing. A look at their data is told also where it says nothing. By whom is told by role alone:
 * staff are people, too.
 */
export const recordOf = (ids: readonly string[], events: readonly RecordedEvent[]): OwnData['record'] =>
  events.flatMap(({ type, stream, created, metadata: { actor }, data }) => {
    if (!isTold(type)) return [];
    const fields = everPersonalIn(registry, type);
    const person = (data as Readonly<Record<string, unknown>>)[fields.of ?? ''];
    if (typeof person !== 'string' || !ids.includes(person)) return [];
    const said = personalValues(fields, data).filter(({ value }) => isShown(value));
    if (said.length === 0 && type !== 'PersonalDataViewed') return [];
    const by = 'role' in actor ? actor.role : actor.process;
    const values = said.map(({ path, value }) => ({ field: nameOf(path), value }));
    return [{ type, stream, by, at: created.toISOString(), values }];
  });
