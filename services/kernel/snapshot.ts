import type { DomainEvent } from '#contracts/kernel/event';
import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';
import { MOST_SNAPSHOT_PARTS, snapshotRetention } from '#contracts/retention';
import type { EventLog, NewEvent } from './event-log.ts';
import type { Loaded } from './handler.ts';
import type { Aggregate } from './aggregate.ts';
import { eventId } from './event-id.ts';
import { nothingOf } from './fold.ts';
import type { FoldedStream } from './cached-fold.ts';
import { weightOf } from './weight.ts';

/** Events between two snapshots of a stream (design §5). */
const SNAPSHOT_EVERY = 1_000;
/** A larger state gets fewer snapshots, so that keeping them costs each event the same. */
const SIZE_PER_EVENT = 8;
/** Characters of one part: even as JSON far below the log's limit for an append, 1 MiB. */
const PART = 256 * 1_024;

type AnyAggregate = Aggregate<unknown, DomainEvent>;
type SnapshotReads = Pick<EventLog, 'readStream' | 'readLast'>;

/** One event of a snapshot. A large state is cut into parts; each is an append of its own, in order. */
interface SnapshotData {
  readonly version: number;
  readonly revision: number;
  readonly position: string;
  readonly state?: unknown;
  readonly part?: number;
  readonly parts?: number;
  readonly text?: string;
}

const streamFor = ({ category, snapshotCategory = `${category}Snapshot` }: AnyAggregate, id: string) =>
  `${snapshotCategory}-${id}`;
const dataOf = (event: RecordedEvent | undefined) => event?.data as SnapshotData | undefined;

/** Whether a snapshot is due between two revisions of a stream. */
export const isSnapshotDue = (
  aggregate: AnyAggregate,
  before: FoldedStream,
  after: FoldedStream,
): boolean => {
  if (aggregate.snapshotVersion === undefined) return false;
  const every = eventsBetween(aggregate, after.state);
  return Math.floor((before.revision + 1) / every) < Math.floor((after.revision + 1) / every);
};

/**
 * Whether a load that began with a snapshot, or with nothing, folded so much that the next one shall begin later: the
 * snapshots are of another version, or could not be saved.
 */
export const isSnapshotMissing = (
  aggregate: AnyAggregate,
  start: FoldedStream,
  loaded: FoldedStream,
): boolean =>
  aggregate.snapshotVersion !== undefined &&
  loaded.revision - start.revision >= eventsBetween(aggregate, loaded.state);

const eventsBetween = (aggregate: AnyAggregate, state: unknown): number => {
  const size = aggregate.size?.(state) ?? 0;
  return SNAPSHOT_EVERY * 2 ** Math.max(0, Math.ceil(Math.log2(size / SIZE_PER_EVENT / SNAPSHOT_EVERY)));
};

/** The fold to begin with: the newest complete snapshot of this version, or the empty stream. */
export const loadSnapshot = async (
  log: SnapshotReads,
  aggregate: AnyAggregate,
  id: string,
): Promise<FoldedStream> => {
  const nothing = nothingOf(aggregate);
  if (aggregate.snapshotVersion === undefined) return nothing;
  const stream = streamFor(aggregate, id);
  let last = await log.readLast(stream);
  while (last) {
    const data = dataOf(last);
    if (data?.version !== aggregate.snapshotVersion) return nothing;
    const { part = 0, parts = 1, revision, position } = data;
    if (part === parts - 1) {
      const frozen = parts === 1 ? data.state : await joined(log, stream, last.revision, parts);
      if (frozen === undefined) return nothing;
      const state = aggregate.thaw ? aggregate.thaw(frozen) : frozen;
      return { state, revision, position: BigInt(position), weight: weightOf(frozen) };
    }
    // The process died while it wrote this snapshot; the one before it is complete.
    last = await eventAt(log, stream, last.revision - part - 1);
  }
  return nothing;
};

/** The same for code that reads what follows in its own way. */
export const newestSnapshot = async <State, Event extends DomainEvent>(
  log: SnapshotReads,
  aggregate: Aggregate<State, Event>,
  id: string,
): Promise<Loaded<State>> => {
  const { state, ...place } = await loadSnapshot(log, aggregate as unknown as AnyAggregate, id);
  return { ...place, state: state as State };
};

/** The event at a revision; undefined where it was truncated, for which the log answers a later one. */
const eventAt = async (
  log: SnapshotReads,
  stream: string,
  revision: number,
): Promise<RecordedEvent | undefined> => {
  const [event] = revision < 0 ? [] : await log.readStream(stream, revision, 1);
  return event?.revision === revision ? event : undefined;
};

const joined = async (log: SnapshotReads, stream: string, last: number, parts: number): Promise<unknown> => {
  const events = await log.readStream(stream, last - parts + 1, parts);
  if (events[0]?.revision !== last - parts + 1) return undefined;
  return JSON.parse(events.map((event) => dataOf(event)?.text ?? '').join(''));
};

/**
 * Saves a snapshot. One that is as new will do, and so will one that another process writes at the same time: many may
 * load the same stream at once.
 */
export const saveSnapshot = async (
  log: EventLog,
  aggregate: AnyAggregate,
  id: string,
  { state, revision, position }: FoldedStream,
): Promise<void> => {
  const stream = streamFor(aggregate, id);
  const version = aggregate.snapshotVersion ?? 0;
  const last = await log.readLast(stream);
  if (isAsNew(dataOf(last), version, revision)) return;
  const about = { version, revision, position: String(position) };
  const parts = partsOf(about, aggregate.freeze ? aggregate.freeze(state) : state);
  // The next snapshot would truncate the beginning of this one while this is the only complete one.
  if (parts.length > MOST_SNAPSHOT_PARTS) throw new Error(`A snapshot of ${parts.length} parts is not kept`);
  await limit(log, stream);
  let expected = last?.revision ?? -1;
  for (const data of parts) {
    const appended = await log.append(stream, expected, [snapshotEvent(stream, data)]);
    if (appended === 'conflict') return;
    expected = appended.revision;
  }
};

/** Whether this event completes a snapshot of the version, of this revision or a later one. */
const isAsNew = (data: SnapshotData | undefined, version: number, revision: number): boolean =>
  data !== undefined &&
  data.version === version &&
  data.revision >= revision &&
  (data.part ?? 0) === (data.parts ?? 1) - 1;

/** Has the log keep only the newest snapshots. A limit that was set before, also by an operator, stays. */
const limit = async (log: EventLog, stream: string): Promise<void> => {
  const id = eventId('retention', stream, 0);
  await log.append(`$$${stream}`, -1, [
    { id, type: '$metadata', data: snapshotRetention, metadata: madeBy(id) },
  ]);
};

/** The size of a snapshot of this state, in characters of JSON. */
export const snapshotSize = ({ freeze }: AnyAggregate, state: unknown): number =>
  JSON.stringify(freeze ? freeze(state) : state).length;

const partsOf = (about: Omit<SnapshotData, 'state'>, frozen: unknown): readonly SnapshotData[] => {
  const text = JSON.stringify(frozen);
  if (text.length <= PART) return [{ ...about, state: frozen }];
  const parts = Math.ceil(text.length / PART);
  return Array.from({ length: parts }, (_, part) => ({
    ...about,
    part,
    parts,
    text: text.slice(part * PART, (part + 1) * PART),
  }));
};

const snapshotEvent = (stream: string, data: SnapshotData): NewEvent => {
  const id = eventId(`snapshot ${data.version} ${data.revision} ${data.part ?? 0}`, stream, 0);
  return { id, type: 'SnapshotTaken', data, metadata: madeBy(id) };
};

const madeBy = (id: string): EventMetadata => ({
  $correlationId: id,
  $causationId: id,
  actor: { process: 'snapshots' },
  schema: 1,
});
