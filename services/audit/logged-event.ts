import { allEvents } from '#contracts/all-events';
import type { LoggedEvent } from '#contracts/audit/views';
import { ERASED, type EventRegistry } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';

const registry: EventRegistry = allEvents;

/** What stands in the place of a personal value until somebody asks to see it. */
export const HIDDEN = '[hidden]';

type Data = Readonly<Record<string, unknown>>;

const personalFieldsOf = ({ type, data }: RecordedEvent): readonly string[] => {
  const fields = (Object.hasOwn(registry, type) ? registry[type]?.personal?.fields : undefined) ?? [];
  return fields.filter((field) => isShown((data as Data)[field]));
};

/** Whether somebody could be seen in it: what was erased, or was never there, shows nobody. */
export const isShown = (value: unknown): boolean => {
  if (typeof value === 'string') return value !== ERASED && value !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(isShown);
};

/** Who is in the personal data that an opened event shows; undefined when it shows nobody. */
export const personShownIn = (event: RecordedEvent): string | undefined => {
  const of = Object.hasOwn(registry, event.type) ? registry[event.type]?.personal?.of : undefined;
  const person = of === undefined ? undefined : (event.data as Data)[of];
  return typeof person === 'string' && personalFieldsOf(event).length > 0 ? person : undefined;
};

/** At whom somebody looks who is shown these opened events of an order, and where; undefined when they show nobody. */
export const personLookedAt = (
  events: readonly RecordedEvent[],
): { readonly userId: string; readonly stream: string } | undefined => {
  for (const event of events) {
    const userId = personShownIn(event);
    if (userId !== undefined) return { userId, stream: event.stream };
  }
  return undefined;
};

const hidden = (value: unknown): unknown => {
  if (typeof value === 'string') return isShown(value) ? HIDDEN : value;
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hidden(each)]));
};

/** An opened event as the audit area shows it: with its personal data masked, or in the clear. */
export const loggedEventOf = (event: RecordedEvent, how: 'masked' | 'clear'): LoggedEvent => {
  const { revision, position, type, created, metadata, stream, id } = event;
  const fields = personalFieldsOf(event);
  const data = event.data as Data;
  const covered =
    how === 'clear' ? {} : Object.fromEntries(fields.map((field) => [field, hidden(data[field])]));
  return {
    revision,
    position: String(position),
    type,
    at: created.toISOString(),
    actor: metadata.actor,
    correlationId: metadata.$correlationId,
    data: { ...data, ...covered },
    stream,
    eventId: id,
    causationId: metadata.$causationId,
    masked: how === 'clear' ? [] : [...fields],
  };
};
