/** Who caused an event: a person in a role, or a process of the shop. */
export type Actor = { readonly id: string; readonly role: Role } | { readonly process: string };
export type Role = 'customer' | 'auditor' | 'admin';

/** The metadata of every stored event (design §4). The `$` names are EventStoreDB's own. */
export interface EventMetadata {
  readonly $correlationId: string;
  readonly $causationId: string;
  readonly actor: Actor;
  /** The version of the event's shape. */
  readonly schema: number;
}

/** An event as the log holds it, before `decode`. */
export interface RecordedEvent {
  readonly id: string;
  readonly stream: string;
  /** Counts from 0 within the stream. */
  readonly revision: number;
  /** The log's commit position: opaque, grows along `$all`. */
  readonly position: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
  /** When the store wrote it; business dates are in the data. */
  readonly created: Date;
}

const UNKNOWN: EventMetadata = {
  $correlationId: '',
  $causationId: '',
  actor: { process: 'unknown' },
  schema: 0,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isActor = (value: unknown): boolean =>
  isObject(value) && typeof ('process' in value ? value['process'] : value['id']) === 'string';

/** Whether a field of metadata is what we write there; others are as they are. */
const isOurs = (name: string, value: unknown): boolean => {
  if (name === 'actor') return isActor(value);
  return !Object.hasOwn(UNKNOWN, name) || typeof value === typeof UNKNOWN[name as keyof EventMetadata];
};

/**
 * An event's metadata, for code that must not fail on another program's events: what it lacks, or has in another form,
 * is unknown.
 */
export const metadataOf = ({ metadata }: Pick<RecordedEvent, 'metadata'>): EventMetadata => {
  const found: unknown = metadata;
  if (!isObject(found)) return UNKNOWN;
  if (Object.keys(UNKNOWN).every((name) => isOurs(name, found[name]))) return metadata;
  const ours = Object.entries(found).filter(([name, value]) => isOurs(name, value));
  return { ...UNKNOWN, ...Object.fromEntries(ours) };
};

/** The later of two positions of the log. */
export const later = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** The part of a stream's name before the first `-`: `order` of `order-665f…`. */
export const categoryOf = (stream: string): string => stream.slice(0, Math.max(0, stream.indexOf('-')));

/** The part of a stream's name behind the first `-`. */
export const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);
