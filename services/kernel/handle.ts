import type { DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog } from './event-log.ts';
import { continueFold, loadStream } from './load-stream.ts';
import type { Machine } from './machine.ts';
import { streamOf, type Aggregate } from './aggregate.ts';
import type { FoldedStream } from './cached-fold.ts';
import { fold, foldWritten, nothingOf } from './fold.ts';
import type { Handler } from './handler.ts';
import type { Outcome } from './outcome.ts';
import { Readers } from './readers.ts';
import { isSnapshotDue, isSnapshotMissing, saveSnapshot, snapshotSize } from './snapshot.ts';
import { StreamCache } from './stream-cache.ts';
import { StreamQueue, type Job } from './stream-queue.ts';
import { toNewEvents, type Seal } from './to-new-events.ts';
import type { Written } from './written.ts';

/** Bytes that the cached streams of a process may take by default. */
const CACHE_BYTES = 64 * 2 ** 20;

interface HandlerOptions {
  readonly log: EventLog;
  /** Seals the personal fields of an event before it is written. */
  readonly seal: Seal;
  /** True while the log tail is at most a second behind. */
  readonly isFresh?: (() => boolean) | undefined;
  /** About how many bytes of folded streams are kept. */
  readonly cacheBytes?: number | undefined;
  readonly machine?: Machine | undefined;
  /** Called with everything that this process appends, before the command is answered. */
  readonly onWritten?: (written: Written) => void;
  /** Called when a snapshot could not be saved: that costs a longer read later, and fails no command. */
  readonly onTrouble?: ((error: unknown, stream: string, size: number) => void) | undefined;
}

/** Keeps what a process has in memory up with what other processes write. */
export interface Observer {
  /** Every event after this position will be observed. Earlier ones may have been missed: what was kept is forgotten. */
  begin(position: bigint): void;
  observe(event: RecordedEvent): void;
}

/** The command handler of one process. */
export const createHandler = (options: HandlerOptions): Handler & Observer => {
  const { log, seal, isFresh = () => false, cacheBytes = CACHE_BYTES, onTrouble = () => undefined } = options;
  const { onWritten = () => undefined, machine } = options;
  const streams = new StreamCache(cacheBytes);
  const readers = new Readers();

  const read = async (
    aggregate: Aggregate<unknown, DomainEvent>,
    id: string,
    from?: FoldedStream,
  ): Promise<FoldedStream> => {
    const queue = queueOf(aggregate, id);
    const { start, folded } = from
      ? { start: from, folded: await continueFold(log, aggregate, id, from) }
      : await loadStream(log, aggregate, id);
    // What another process wrote meanwhile reached only the queues that were there by then.
    const isNew = folded.revision < 0 && queue.isNew && queue === queueOf(aggregate, id);
    if (isNew) expectNew(aggregate, id);
    const isMissing = isSnapshotMissing(aggregate, start, folded);
    if (isMissing && !unkept.has(streamOf(aggregate, id))) keepSnapshot(aggregate, id, folded);
    return folded;
  };

  /** Streams whose snapshot could not be saved last. It is tried again as they grow, and not at each load. */
  const unkept = new Set<string>();

  /** In the background: nobody waits for it. */
  const keepSnapshot = (aggregate: Aggregate<unknown, DomainEvent>, id: string, folded: FoldedStream) => {
    const stream = streamOf(aggregate, id);
    const failed = (error: unknown) => {
      unkept.add(stream);
      onTrouble(error, stream, snapshotSize(aggregate, folded.state));
    };
    saveSnapshot(log, aggregate, id, folded).then(() => unkept.delete(stream), failed);
  };

  const queueOf = (aggregate: Aggregate<unknown, DomainEvent>, id: string): StreamQueue => {
    readers.note(aggregate);
    const stream = streamOf(aggregate, id);
    return streams.of(stream, aggregate, () => new StreamQueue(storeOf(aggregate, id), machine));
  };

  const expectNew = (aggregate: Aggregate<unknown, DomainEvent>, id: string): void => {
    for (const each of readers.of(aggregate)) queueOf(each, id).assume(nothingOf(each));
  };

  const storeOf = (aggregate: Aggregate<unknown, DomainEvent>, id: string) => {
    const stream = streamOf(aggregate, id);
    return {
      read: (from?: FoldedStream) => read(aggregate, id, from),
      evolve: aggregate.evolve,
      append: async (folded: FoldedStream, jobs: readonly { job: Job; events: readonly DomainEvent[] }[]) => {
        const events = await toNewEvents(seal, aggregate.events, stream, jobs);
        const appended = await log.append(stream, folded.revision, events);
        if (appended !== 'conflict' && appended.revision === folded.revision + events.length) {
          const written = {
            stream,
            from: folded.revision + 1,
            position: appended.position,
            events: jobs.flatMap((job) => job.events),
            ids: events.map((event) => event.id),
            actors: events.map(({ metadata }) => metadata.actor),
          };
          streams.written(written, aggregate);
          onWritten(written);
        }
        return appended;
      },
      grown: (before: FoldedStream, after: FoldedStream) => {
        if (isSnapshotDue(aggregate, before, after)) keepSnapshot(aggregate, id, after);
      },
      fold: (folded: FoldedStream, event: RecordedEvent) => fold(aggregate, folded, event),
      foldWritten: (folded: FoldedStream, written: Written) => foldWritten(aggregate, folded, written),
      weighed: (queue: StreamQueue, difference: number) => streams.weighed(stream, queue, difference),
    };
  };

  // The queues hold states of many types; one belongs to one stream and one aggregate, which alone gives it states.
  const untyped = (aggregate: unknown) => aggregate as Aggregate<unknown, DomainEvent>;

  return {
    handle: (aggregate, id, decide, context) =>
      queueOf(untyped(aggregate), id).submit({ decide, context } as Job) as Promise<
        Outcome<never, never, never>
      >,
    expectNew: (aggregate, id) => expectNew(untyped(aggregate), id),
    load: (aggregate, id, reached) => {
      const queue = queueOf(untyped(aggregate), id);
      const { folded } = queue;
      const isEnough = folded && reached !== undefined && folded.position >= reached;
      return (isEnough ? Promise.resolve(folded) : queue.head()) as Promise<never>;
    },
    recent: (aggregate, id) => {
      const queue = queueOf(untyped(aggregate), id);
      const folded = isFresh() ? queue.folded : undefined;
      return (folded ? Promise.resolve(folded) : queue.head()) as Promise<never>;
    },
    peek: (aggregate, id) => queueOf(untyped(aggregate), id).folded as never,
    changed: (aggregate, id, ms) => queueOf(untyped(aggregate), id).changed(ms),
    begin: () => streams.clear(),
    observe: (event) => streams.observe(event),
  };
};
