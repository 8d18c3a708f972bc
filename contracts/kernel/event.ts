import type { z } from 'zod';
import {
  allFieldsOf,
  allPersonalFieldsOf,
  NOTHING_PERSONAL,
  personalFieldsOf,
  type PersonalFields,
} from './personal-fields.ts';

/** One domain event as deciders and projectors see it: always the newest version. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

type Upgrade = (data: never) => unknown;
/** Undefined where the version before cannot say it. */
type Downgrade = (data: never) => unknown;

/** What `encode` and `decode` need of a definition: its shapes, oldest to newest, and the way from each to the next. */
export interface StoredShapes {
  readonly type: string;
  /** The version that `create` makes, or the one in which an event is written; versions count from 1. */
  readonly version: number;
  /** The shape of each stored version; `schemas[0]` is version 1. */
  readonly schemas: readonly z.ZodType[];
  readonly upgrades: readonly Upgrade[];
  /** The way back, for versions that are declared `ahead`; `downgrades[0]` is the one to version 1. */
  readonly downgrades: readonly (Downgrade | undefined)[];
  /** What is personal in each version, as its schema marks it (design §4). */
  readonly personal: readonly PersonalFields[];
  /** What is personal in any version: what shows or keeps events goes by this, whatever version they say they are of. */
  readonly everPersonal: PersonalFields;
  readonly needsPerson: boolean;
}

interface EventOptions {
  /**
   * Only a person who was not erased does this. What may still happen to who was (an order of theirs is cancelled, a
   * payment comes in late) is written with `[erased]` in its personal fields.
   */
  readonly needsPerson?: boolean;
}

/** An event's definition. `Made` is what it is made of: personal fields are given in the clear, and read as `Personal`. */
export interface EventDefinition<Type extends string, Data, Made = Data> extends StoredShapes {
  readonly type: Type;
  /** Makes the event. Of something else than its newest shape, `encode` throws. */
  create(data: Made): DomainEvent<Type, Data>;
  /** Declares the next version: `upgrade` turns what was stored in the version before into the new shape. */
  next<Next, NextMade>(
    schema: z.ZodType<Next, NextMade>,
    upgrade: (data: Data) => Next,
  ): EventDefinition<Type, Next, NextMade>;
  /**
   * Declares a next version that the release before cannot read, which may still run beside this one or come back: it is
   * read, and written only where `downgrade` says that the version before cannot say the same. A release later it is `next`.
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
    needsPerson: options.needsPerson ?? false,
    create: (data) => ({ type, data: data as unknown as Data }),
    next: (schema, upgrade) => define(type, another(schema, upgrade), options),
    ahead: (schema, upgrade, downgrade) => define(type, another(schema, upgrade, downgrade), options),
  };
};

/**
 * Declares an event with its first version; later versions follow with `.next(schema, upgrade)`. Fields about a person are
 * marked in each version's schema: `personal(…)`, and whose they are: `dataSubject(…)`.
 */
export const event = <const Type extends string, Data, Made>(
  type: Type,
  schema: z.ZodType<Data, Made>,
  options: EventOptions = {},
): EventDefinition<Type, Data, Made> =>
  define(type, { schemas: [schema], upgrades: [], downgrades: [] }, options);

/** What is personal in a stored version. Of a version that nobody knows: all that is personal in any other. */
export const personalIn = ({ personal, everPersonal }: StoredShapes, version: number): PersonalFields =>
  personal[version - 1] ?? everPersonal;

/** The events of a context, by type. */
export type EventRegistry = Readonly<Record<string, StoredShapes>>;

/** What is personal in any version of an event; nothing that could be told in one that nobody knows. */
export const everPersonalIn = (registry: EventRegistry, type: string): PersonalFields =>
  (Object.hasOwn(registry, type) ? registry[type]?.everPersonal : undefined) ?? NOTHING_PERSONAL;

/** The event that a definition makes. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data, never> ? DomainEvent<Type, Data> : never;

/** What a definition makes its event of. */
export type MadeOf<Definition> =
  Definition extends EventDefinition<string, unknown, infer Made> ? Made : never;

/** The union of all events in a registry. */
export type EventsOf<Registry> = { [Type in keyof Registry]: EventOf<Registry[Type]> }[keyof Registry];

/** A stored event that this version of the shop cannot read: a bug or a newer writer, never a business case. */
export class UnreadableEvent extends Error {
  readonly type: string;
  readonly version: number;
  constructor(type: string, version: number, why: string) {
    super(`Event ${type} v${version} cannot be read: ${why}`);
    this.name = 'UnreadableEvent';
    this.type = type;
    this.version = version;
  }
}

/** Of a type or a version that this version of the shop does not know: a newer one has written it, and can read it. */
export class NewerEvent extends UnreadableEvent {}

/** An event as it is written: in the version that `shapes` is of. */
export interface Encoded {
  readonly shapes: StoredShapes;
  readonly data: unknown;
}

/**
 * Checks a new event against its newest shape, and brings it to the one in which it is written. Throws on a bug of ours, so
 * that the log never holds a broken shape.
 */
export const encode = (registry: EventRegistry, made: DomainEvent): Encoded => {
  const shapes = registry[made.type];
  if (!shapes) throw new UnreadableEvent(made.type, 0, 'not of this stream');
  return writtenBefore(shapes, shapes.schemas[shapes.version - 1]?.parse(made.data));
};

/** As far back as a version that the release before reads, if that can say it. */
const writtenBefore = (shapes: StoredShapes, data: unknown): Encoded => {
  const older = shapes.downgrades[shapes.version - 2]?.(data as never);
  if (older === undefined) return { shapes, data };
  const version = shapes.version - 1;
  return writtenBefore({ ...shapes, version }, shapes.schemas[version - 1]?.parse(older));
};

/** Reads a stored event: upgrades an old version step by step; an unknown type or version throws `UnreadableEvent`. */
export const decode = <Registry extends EventRegistry>(
  registry: Registry,
  stored: { readonly type: string; readonly version: number; readonly data: unknown },
): EventsOf<Registry> => {
  const definition = Object.hasOwn(registry, stored.type) ? registry[stored.type] : undefined;
  if (!definition) throw new NewerEvent(stored.type, stored.version, 'unknown type');
  if (stored.version > definition.version)
    throw new NewerEvent(stored.type, stored.version, 'unknown version');
  if (!Number.isInteger(stored.version) || stored.version < 1)
    throw new UnreadableEvent(stored.type, stored.version, 'unknown version');
  let { data } = stored;
  for (let version = stored.version; version < definition.version; version += 1)
    data = definition.upgrades[version - 1]?.(data as never);
  return { type: stored.type, data } as EventsOf<Registry>;
};
