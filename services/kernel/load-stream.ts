import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { streamOf, type Aggregate } from './aggregate.ts';
import type { FoldedStream } from './cached-fold.ts';
import type { EventLog } from './event-log.ts';
import { fold, nothingOf } from './fold.ts';
import { loadSnapshot } from './snapshot.ts';

type AnyAggregate = Aggregate<unknown, DomainEvent>;

/** How many events of a stream are read before its snapshot is looked for. */
const SHORT = 200;
/** Events that are in memory at once, however long the stream is. */
const PAGE = 1_000;

/** Folds what a stream has after an earlier fold. */
export const continueFold = async (
  log: EventLog,
  aggregate: AnyAggregate,
  id: string,
  start: FoldedStream,
): Promise<FoldedStream> => {
  const stream = streamOf(aggregate, id);
  for (let folded = start; ;) {
    const events = await log.readStream(stream, folded.revision + 1, PAGE);
    folded = foldAll(aggregate, folded, events);
    if (events.length < PAGE) return folded;
  }
};

/** A stream's fold from its beginning, or from its snapshot if it is long; and the fold that this began with. */
export const loadStream = async (
  log: EventLog,
  aggregate: AnyAggregate,
  id: string,
): Promise<{ readonly start: FoldedStream; readonly folded: FoldedStream }> => {
  const nothing = nothingOf(aggregate);
  if (aggregate.snapshotVersion === undefined)
    return { start: nothing, folded: await continueFold(log, aggregate, id, nothing) };
  // Only long streams have snapshots, and few are long.
  const events = await log.readStream(streamOf(aggregate, id), 0, SHORT);
  const beginning = () => foldAll(aggregate, nothing, events);
  if (events.length < SHORT) return { start: nothing, folded: beginning() };
  const snapshot = await loadSnapshot(log, aggregate, id);
  if (snapshot.revision >= SHORT)
    return { start: snapshot, folded: await continueFold(log, aggregate, id, snapshot) };
  return { start: nothing, folded: await continueFold(log, aggregate, id, beginning()) };
};

const foldAll = (aggregate: AnyAggregate, folded: FoldedStream, events: readonly RecordedEvent[]) =>
  events.reduce((before, event) => fold(aggregate, before, event), folded);
