import type { z } from 'zod';
import {
  allFieldsOf,
  allPersonalFieldsOf,
  eachOnce,
  keyedHashesOf,
  NOTHING_PERSONAL,
  personalFieldsOf,
  type FieldPath,
  type PersonalFields,
} from './personal-fields.ts';
import type { EventMetadata, RecordedEvent } from './recorded.ts';

/** A domain event as decisions and projections see it: always the newest version. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

type Upgrade = (data: never) => unknown;
/** Undefined where the older version cannot express the event. */
type Downgrade = (data: never) => unknown;

/** What `encode` and `decode` need of a definition: its shapes, oldest to newest, and the way from each to the next. */
export interface StoredShapes {
  readonly type: string;
  /** The newest version, which `create` makes; in `Encoded`, the version that is written. Versions count from 1. */
  readonly version: number;
  /** The shape of each stored version; `schemas[0]` is version 1. */
  readonly schemas: readonly z.ZodType[];
  readonly upgrades: readonly Upgrade[];
  /** The way back, for versions declared with `ahead`; `downgrades[0]` leads to version 1. */
  readonly downgrades: readonly (Downgrade | undefined)[];
  /** What is personal in each version, as its schema marks it (design §4). */
  readonly personal: readonly PersonalFields[];
  /**
   * The fields that are personal in any version. Code that shows or keeps events goes by these, whatever version an
   * event claims to have.
   */
  readonly everPersonal: PersonalFields;
  /** The keyed hashes that any version has of what a person gave. */
  readonly everHashed: readonly FieldPath[];
  readonly needsPerson: boolean;
}

interface EventOptions {
  /**
   * Only a person who was not erased can cause this event. Other events may also happen to someone who was erased
   * (their order is cancelled, a payment comes late); they are written with `[erased]` in their personal fields.
   */
  readonly needsPerson?: boolean;
}

/**
 * An event's definition. `Made` is the data that `create` takes: personal fields are given in the clear, and read as
 * `Personal`.
 */
export interface EventDefinition<Type extends string, Data, Made = Data> extends StoredShapes {
  readonly type: Type;
  /** Makes the event. If its data does not have the newest shape, `encode` throws. */
  create(data: Made): DomainEvent<Type, Data>;
  /** Declares the next version: `upgrade` turns the data of the version before into the new shape. */
  next<Next, NextMade>(
    schema: z.ZodType<Next, NextMade>,
    upgrade: (data: Data) => Next,
  ): EventDefinition<Type, Next, NextMade>;
  /**
   * Declares a next version that the previous release, which may still run beside this one or come back, cannot read.
   * It can be read at once, but is written only where `downgrade` says that the version before cannot express the
   * event. One release later it becomes `next`.
   */
  ahead<Next, NextMade>(
    schema: z.ZodType<Next, NextMade>,
    upgrade: (data: Data) => Next,
    downgrade: (data: Next) => Data | undefined,
  ): EventDefinition<Type, Next, NextMade>;
}

/** A definition's versions, and the ways between them. */
type Versions = Pick<StoredShapes, 'schemas' | 'upgrades' | 'downgrades'>;

const define = <Type extends string, Data, Made>(
  type: Type,
  versions: Versions,
  options: EventOptions,
): EventDefinition<Type, Data, Made> => {
  const { schemas, upgrades, downgrades } = versions;
  const personal = schemas.map(personalFieldsOf);
  const another = (schema: z.ZodType, upgrade: Upgrade, downgrade?: Downgrade): Versions => ({
    schemas: [...schemas, schema],
    upgrades: [...upgrades, upgrade],
    downgrades: [...downgrades, downgrade],
  });
  return {
    type,
    version: schemas.length,
    ...versions,
    personal,
    everPersonal: allFieldsOf(schemas.map(allPersonalFieldsOf)),
    everHashed: eachOnce(schemas.flatMap(keyedHashesOf)),
    needsPerson: options.needsPerson ?? false,
    create: (data) => ({ type, data: data as unknown as Data }),
    next: (schema, upgrade) => define(type, another(schema, upgrade), options),
    ahead: (schema, upgrade, downgrade) => define(type, another(schema, upgrade, downgrade), options),
  };
};

/**
 * Declares an event with its first version; later ones follow with `.next(schema, upgrade)`. Each schema marks the
 * fields about a person with `personal(…)`, and the field that says whose they are with `dataSubject(…)`.
 */
export const event = <const Type extends string, Data, Made>(
  type: Type,
  schema: z.ZodType<Data, Made>,
  options: EventOptions = {},
): EventDefinition<Type, Data, Made> =>
  define(type, { schemas: [schema], upgrades: [], downgrades: [] }, options);

/** The personal fields of a stored version; for an unknown version, the fields that are personal in any other. */
export const personalIn = ({ personal, everPersonal }: StoredShapes, version: number): PersonalFields =>
  personal[version - 1] ?? everPersonal;

/** The events of a context, by type. */
export type EventRegistry = Readonly<Record<string, StoredShapes>>;

/** The fields that are personal in any version of an event type; none for an unknown type. */
export const everPersonalIn = (registry: EventRegistry, type: string): PersonalFields =>
  (Object.hasOwn(registry, type) ? registry[type]?.everPersonal : undefined) ?? NOTHING_PERSONAL;

/** The keyed hashes that any version of an event type has of what a person gave; none for an unknown type. */
export const everHashedIn = (registry: EventRegistry, type: string): readonly FieldPath[] =>
  (Object.hasOwn(registry, type) ? registry[type]?.everHashed : undefined) ?? [];

/** The event that a definition makes. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, never> ? DomainEvent<Type, Data> : never;

/** The data that `create` of a definition takes. */
export type MadeOf<Definition> =
  Definition extends EventDefinition<string, unknown, infer Made> ? Made : never;

/** The union of all events in a registry. */
export type EventsOf<Registry> = { [Type in keyof Registry]: EventOf<Registry[Type]> }[keyof Registry];

/** A stored event that this version of the shop cannot read: a bug or a newer writer, never a business case. */
export class UnreadableEvent extends Error {
  readonly type: string;
  readonly version: number;
  constructor(type: string, version: number, why: string, cause?: unknown) {
    super(`Event ${type} v${version} cannot be read: ${why}`, { cause });
    this.name = 'UnreadableEvent';
    this.type = type;
    this.version = version;
  }
}

/** The type or version of the event is unknown to this version of the shop: a newer one wrote it, and can read it. */
export class NewerEvent extends UnreadableEvent {}

/** An event as it is written, in the version `shapes.version`. */
export interface Encoded {
  readonly shapes: StoredShapes;
  readonly data: unknown;
}

/**
 * Checks a new event against its newest shape, and brings it to the version in which it is written. Throws for a bug of
 * ours, so that the log never holds a broken shape.
 */
export const encode = (registry: EventRegistry, made: DomainEvent): Encoded => {
  const shapes = registry[made.type];
  if (!shapes) throw new UnreadableEvent(made.type, 0, 'not of this stream');
  return writtenBefore(shapes, shapes.schemas[shapes.version - 1]?.parse(made.data));
};

/** Goes back to the oldest version that still expresses the event, so that the previous release can read it. */
const writtenBefore = (shapes: StoredShapes, newest: unknown): Encoded => {
  let { version } = shapes;
  let data = newest;
  const downgraded = () => shapes.downgrades[version - 2]?.(data as never);
  for (let older = downgraded(); older !== undefined; older = downgraded()) {
    version -= 1;
    data = older;
  }
  if (version === shapes.version) return { shapes, data };
  // Versions on the way are neither written nor read.
  return { shapes: { ...shapes, version }, data: shapes.schemas[version - 1]?.parse(data) };
};

/** An event as the log holds it, as far as reading it goes. */
interface Stored {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}

/** What `decode` needs of an event of the log. */
export const storedIn = ({
  type,
  metadata,
  data,
}: Pick<RecordedEvent, 'type' | 'data'> & {
  readonly metadata: Pick<EventMetadata, 'schema'>;
}): Stored => ({ type, version: metadata.schema, data });

const OTHER_SHAPE = 'not the shape of this version';

/**
 * Reads a stored event, upgrading an old version step by step. Throws `NewerEvent` for an unknown type or version,
 * `UnreadableEvent` for a version that cannot exist, or data that cannot be upgraded. The shape of the data is not
 * checked.
 */
export const decode = <Registry extends EventRegistry>(
  registry: Registry,
  stored: Stored,
): EventsOf<Registry> => {
  const definition = Object.hasOwn(registry, stored.type) ? registry[stored.type] : undefined;
  if (!definition) throw new NewerEvent(stored.type, stored.version, 'unknown type');
  if (stored.version > definition.version)
    throw new NewerEvent(stored.type, stored.version, 'unknown version');
  if (!Number.isInteger(stored.version) || stored.version < 1)
    throw new UnreadableEvent(stored.type, stored.version, 'unknown version');
  let { data } = stored;
  try {
    for (let version = stored.version; version < definition.version; version += 1)
      data = definition.upgrades[version - 1]?.(data as never);
  } catch (error) {
    throw new UnreadableEvent(stored.type, stored.version, OTHER_SHAPE, error);
  }
  return { type: stored.type, data } as EventsOf<Registry>;
};

/**
 * Like `decode`, for callers that must not fail on another program's events, which may have our names and not our
 * shapes: throws `UnreadableEvent` for data without the newest shape. Personal fields are texts, sealed or opened.
 */
export const decodeChecked = <Registry extends EventRegistry>(
  registry: Registry,
  stored: Stored,
): EventsOf<Registry> => {
  const read = decode(registry, stored);
  const { error } = registry[stored.type]?.schemas.at(-1)?.safeParse(read.data) ?? {};
  if (error) throw new UnreadableEvent(stored.type, stored.version, OTHER_SHAPE, error);
  return read;
};
