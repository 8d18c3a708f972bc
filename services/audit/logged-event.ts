import { allEvents } from '#contracts/all-events';
import type { AuditEvent, LoggedEvent } from '#contracts/audit/views';
import { everHashedIn, everPersonalIn, type EventRegistry } from '#contracts/kernel/event';
import { ERASED } from '#contracts/kernel/personal';
import { mapPersonal, nameOf, personalValues } from '#contracts/kernel/personal-fields';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { recordOf } from './provenance.ts';

const registry: EventRegistry = allEvents;

/** What is shown in place of a personal value until somebody asks to see it. */
const HIDDEN = '[hidden]';

type Data = Readonly<Record<string, unknown>>;

/**
 * Nobody sees a keyed hash of what a person gave: a guest with a known address would tell it, and that the stream of the
 * address's claim, and with it the account, without a look on record.
 */
const withoutHashes = (type: string, data: unknown): unknown =>
  mapPersonal({ paths: everHashedIn(registry, type) }, data, () => HIDDEN);

const fieldsShown = ({ type, data }: RecordedEvent): readonly string[] => {
  const shown = personalValues(everPersonalIn(registry, type), data).filter(({ value }) => isShown(value));
  return [...new Set(shown.map(({ path }) => nameOf(path)))];
};

/** Whether a value shows personal data: erased and empty values do not. */
export const isShown = (value: unknown): boolean => {
  if (typeof value === 'string') return value !== ERASED && value !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(isShown);
};

/** The person in the personal data that an opened event shows; undefined when it shows none. */
export const personShownIn = (event: RecordedEvent): string | undefined => {
  const { of } = everPersonalIn(registry, event.type);
  const person = of === undefined ? undefined : (event.data as Data)[of];
  return typeof person === 'string' && fieldsShown(event).length > 0 ? person : undefined;
};

const masked = ({ type, data }: RecordedEvent): unknown =>
  mapPersonal(everPersonalIn(registry, type), data, (text) => (isShown(text) ? HIDDEN : text));

/** An opened event as it is in its stream. */
export const auditEventOf = (event: RecordedEvent): AuditEvent => ({
  ...recordOf(event),
  data: event.data as Data,
});

/** An opened event as the audit area shows it: with its personal data masked, or in the clear. */
export const loggedEventOf = (event: RecordedEvent, how: 'masked' | 'clear'): LoggedEvent => {
  const { type, metadata, stream, id } = event;
  return {
    ...auditEventOf(event),
    data: withoutHashes(type, how === 'clear' ? event.data : masked(event)) as Data,
    stream,
    eventId: id,
    causationId: metadata.$causationId,
    masked: how === 'clear' ? [] : [...fieldsShown(event)],
  };
};
