import type { z } from 'zod';

/** Which fields of an event are about a person, and the field that names the person (design §4). */
export interface PersonalFields {
  readonly of: string;
  readonly fields: readonly string[];
  /**
   * Only a person who was not erased does this. What may still happen to who was (an order of theirs is cancelled, a
   * payment comes in late) is written with `[erased]` in these fields.
   */
  readonly needsPerson?: boolean;
}

/** What replaces a personal value whose key was destroyed. */
export const ERASED = '[erased]';

/** One domain event as deciders and projectors see it: always the newest version. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

type Upgrade = (data: never) => unknown;

/** What `encode` and `decode` need of a definition: its shapes, oldest to newest, and the way from each to the next. */
export interface StoredShapes {
  readonly type: string;
  /** The version that `create` makes; versions count from 1. */
  readonly version: number;
  /** The shape of each stored version; `schemas[0]` is version 1. */
  readonly schemas: readonly z.ZodType[];
  readonly upgrades: readonly Upgrade[];
  readonly personal: PersonalFields | undefined;
}

/** An event's definition. */
export interface EventDefinition<Type extends string, Data> extends StoredShapes {
  readonly type: Type;
  /** Makes the event. Of something else than its newest shape, `encode` throws. */
  create(data: Data): DomainEvent<Type, Data>;
  /** Declares the next version: `upgrade` turns what was stored in the version before into the new shape. */
  next<Next>(schema: z.ZodType<Next>, upgrade: (data: Data) => Next): EventDefinition<Type, Next>;
}

const define = <Type extends string, Data>(
  type: Type,
  schemas: readonly z.ZodType[],
  upgrades: readonly Upgrade[],
  personal: PersonalFields | undefined,
): EventDefinition<Type, Data> => ({
  type,
  version: schemas.length,
  schemas,
  upgrades,
  personal,
  create: (data) => ({ type, data }),
  next: (schema, upgrade) => define(type, [...schemas, schema], [...upgrades, upgrade as Upgrade], personal),
});

/** Declares an event with its first version; later versions follow with `.next(schema, upgrade)`. */
export const event = <const Type extends string, Data>(
  type: Type,
  schema: z.ZodType<Data>,
  options: { readonly personal?: PersonalFields } = {},
): EventDefinition<Type, Data> => define(type, [schema], [], options.personal);

/** The events of a context, by type. */
export type EventRegistry = Readonly<Record<string, StoredShapes>>;

/** The event that a definition makes. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Data> ? DomainEvent<Type, Data> : never;

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

/** Checks a new event against its newest shape. Throws on a bug of ours, so that the log never holds a broken shape. */
export const encode = (registry: EventRegistry, made: DomainEvent): { version: number; data: unknown } => {
  const definition = registry[made.type];
  if (!definition) throw new UnreadableEvent(made.type, 0, 'not of this stream');
  return { version: definition.version, data: definition.schemas[definition.version - 1]?.parse(made.data) };
};

/** Reads a stored event: upgrades an old version step by step; an unknown type or version throws `UnreadableEvent`. */
export const decode = <Registry extends EventRegistry>(
  registry: Registry,
  stored: { readonly type: string; readonly version: number; readonly data: unknown },
): EventsOf<Registry> => {
  const definition = Object.hasOwn(registry, stored.type) ? registry[stored.type] : undefined;
  if (!definition) throw new UnreadableEvent(stored.type, stored.version, 'unknown type');
  if (!Number.isInteger(stored.version) || stored.version < 1 || stored.version > definition.version)
    throw new UnreadableEvent(stored.type, stored.version, 'unknown version');
  const data = definition.upgrades
    .slice(stored.version - 1)
    .reduce<unknown>((older, upgrade) => upgrade(older as never), stored.data);
  return { type: stored.type, data } as EventsOf<Registry>;
};
