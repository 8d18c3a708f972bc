import { everPersonalIn, personalIn, type EventRegistry, type StoredShapes } from '#contracts/kernel/event';
import { ERASED } from '#contracts/kernel/personal';
import { mapPersonal, NOTHING_PERSONAL, type PersonalFields } from '#contracts/kernel/personal-fields';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { batchLoader } from './waiting/batch-loader.ts';
import { NO_MEMORY, type Memory } from './vault/memory.ts';
import { comparableEmail } from './identity/comparable-email.ts';
import { normalForm } from './identity/normal-form.ts';
import { destroyPersonKey, makePersonKey, personKeys, type KeyOf } from './vault/person-keys.ts';
import { openBytes, SealBroken, sealBytes } from './vault/sealing.ts';
import { vaultSecrets, type VaultKeys } from './vault/secrets.ts';

const MARK = 'sealed:';

/** The person was erased, or never had a key, so an event that needs them cannot be written. */
export class PersonErased extends Error {
  constructor(personId: string) {
    super(`There is no key for the personal data of ${personId}`);
    this.name = 'PersonErased';
  }
}

/** Opens events. Values that were sealed for a person whose key is gone read `[erased]`. */
export interface KeyReader {
  /** Throws `SealBroken` when one of the events was tampered with; `opener` tells which. */
  readonly open: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>;
  /**
   * Loads the keys that these events need, in one query at most. Answers a function that opens one event, or throws
   * `SealBroken`.
   */
  readonly opener: (events: readonly RecordedEvent[]) => Promise<(event: RecordedEvent) => RecordedEvent>;
}

export interface PersonalData extends KeyReader {
  /**
   * Seals every text in the personal fields, for this stream and event type. Without a key they read `[erased]`; an
   * event that needs its person throws `PersonErased`.
   */
  readonly seal: (stream: string, shapes: StoredShapes, data: unknown) => Promise<unknown>;
  /**
   * Seals data about a person that is kept outside the log, so that it is erased with them. Throws `PersonErased`
   * without a key.
   */
  readonly sealFor: (personId: string, purpose: string, clear: Buffer) => Promise<Buffer>;
  /**
   * Opens such data. Throws `PersonErased` without a key, and `SealBroken` for data that was sealed for another person
   * or purpose.
   */
  readonly openFor: (personId: string, purpose: string, sealed: Buffer) => Promise<Buffer>;
  /** Makes a key, to be called before the first event about a person; an existing key stays. */
  readonly makeKey: (personId: string) => Promise<void>;
  /** Erases the person: from then on, what was sealed reads `[erased]` in every copy of the log. */
  readonly destroyKey: (personId: string) => Promise<void>;
  /** Keyed hashes that show whether two values are equal without revealing them; case and Unicode forms are ignored. */
  readonly emailKey: (email: string) => string;
  readonly usernameKey: (username: string) => string;
  readonly profileKey: (
    userId: string,
    profile: { readonly name: string; readonly username: string },
  ) => string;
  readonly commentKey: (userId: string, comment: string) => string;
  readonly addressKey: (userId: string, address: object) => string;
}

interface Options {
  readonly pool: Pool;
  readonly keys: VaultKeys;
  /** All event types: which of their fields are personal, and whose. */
  readonly events: EventRegistry;
  /** The process's memory of keys that it has read or made. */
  readonly memory?: Pick<Memory, 'of'>;
}

/** Seals and opens personal data (design §4), for code that writes events. */
export const createPersonalData = (options: Options): PersonalData => {
  const { wrapping, hash } = vaultSecrets(options.keys);
  const { pool, memory = NO_MEMORY } = options;
  const read = batchLoader((persons: readonly string[]) => personKeys(pool, wrapping, persons, memory));
  const keyOf = async (personId: string): Promise<KeyObject> => {
    const key = memory.of(personId).key ?? (await read(personId));
    if (!key) throw new PersonErased(personId);
    return key;
  };
  return {
    ...createKeyReader(options),
    sealFor: async (personId, purpose, clear) =>
      sealBytes(await keyOf(personId), `${purpose} of ${personId}`, clear),
    openFor: async (personId, purpose, sealed) =>
      openBytes(await keyOf(personId), `${purpose} of ${personId}`, sealed),
    seal: async (stream, shapes, data) => {
      const fields = personalIn(shapes, shapes.version);
      const person = personOf(fields, data);
      if (person === undefined) return data;
      const key = memory.of(person).key ?? (await read(person));
      if (!key && shapes.needsPerson) throw new PersonErased(person);
      if (!key) return mapPersonal(fields, data, () => ERASED);
      return mapPersonal(fields, data, (text, path) =>
        MARK.concat(sealBytes(key, placeOf(stream, shapes.type, path), Buffer.from(text)).toString('base64')),
      );
    },
    makeKey: (personId) => makePersonKey(pool, wrapping, personId, memory),
    destroyKey: (personId) => destroyPersonKey(pool, personId),
    emailKey: (email) => hash('email', comparableEmail(email)),
    usernameKey: (username) => hash('username', normalForm(username).toLowerCase()),
    profileKey: (userId, { name, username }) => hash('profile', JSON.stringify([userId, name, username])),
    commentKey: (userId, comment) => hash('comment', JSON.stringify([userId, comment])),
    addressKey: (userId, address) =>
      hash('address', JSON.stringify([userId, Object.entries(address).toSorted(byName)])),
  };
};

/** Opens personal data, for code that only reads: projectors and the audit. */
export const createKeyReader = ({ pool, keys, events: registry, memory }: Options): KeyReader => {
  const { wrapping } = vaultSecrets(keys);
  const opener: KeyReader['opener'] = async (events) => {
    const wholeOf = ({ type, data }: RecordedEvent) => personOf(everPersonalIn(registry, type), data);
    const persons = new Set(events.flatMap((event) => wholeOf(event) ?? []));
    const keyOf =
      persons.size === 0 ? () => undefined : await personKeys(pool, wrapping, [...persons], memory);
    return (event) => {
      const person = wholeOf(event);
      if (person === undefined) return event;
      const key = keyOf(person);
      const data = openData(key, event, storedFieldsOf(registry, event));
      if (key) return { ...event, data };
      // Fields that were written in the clear are not shown of an erased person, either.
      return { ...event, data: mapPersonal(everPersonalIn(registry, event.type), data, () => ERASED) };
    };
  };
  return { opener, open: async (events) => events.map(await opener(events)) };
};

const openData = (key: ReturnType<KeyOf>, event: RecordedEvent, fields: PersonalFields): unknown =>
  mapPersonal(fields, event.data, (text, path) => {
    const place = placeOf(event.stream, event.type, path);
    // Once a person has a key, nothing of theirs is written without it.
    if (!key && text === ERASED) return ERASED;
    if (!text.startsWith(MARK)) throw new SealBroken(place);
    return key ? openBytes(key, place, Buffer.from(text.slice(MARK.length), 'base64')).toString() : ERASED;
  });

/** Shown where a sealed value was tampered with. */
const UNREADABLE = '[unreadable]';

/** Masks the sealed values of an event that cannot be opened. */
export const hideSealed = (registry: EventRegistry, event: RecordedEvent): RecordedEvent => ({
  ...event,
  data: mapPersonal(everPersonalIn(registry, event.type), event.data, () => UNREADABLE),
});

const storedFieldsOf = (registry: EventRegistry, { type, metadata }: RecordedEvent): PersonalFields => {
  const shapes = Object.hasOwn(registry, type) ? registry[type] : undefined;
  return shapes ? personalIn(shapes, metadata.schema) : NOTHING_PERSONAL;
};

/** The person whom the personal fields are about; undefined where nothing is personal. */
const personOf = ({ of }: PersonalFields, data: unknown): string | undefined => {
  if (of === undefined) return undefined;
  return isObject(data) ? String(data[of]) : '';
};

/** What a sealed value is bound to: it does not open in another stream, event type or field. */
const placeOf = (stream: string, type: string, path: readonly string[]): string =>
  `${stream}|${type}|${path.join('.')}`;

type Field = readonly [name: string, value: unknown];
/** Sorts the fields, so that an address has one form in whatever order they came. */
const byName = ([one]: Field, [other]: Field): number => (one < other ? -1 : 1);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
