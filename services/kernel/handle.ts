import { decode, type DomainEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { EventLog } from '../platform/event-log.types.ts';
import { streamOf, type Aggregate } from './aggregate.ts';
import type { Handler } from './handler.ts';
import type { Outcome } from './outcome.ts';
import { loadSnapshot, saveSnapshot, SNAPSHOT_EVERY } from './snapshot.ts';
import { StreamQueue, type Job, type Standing } from './stream-queue.ts';
import { toNewEvents, type Seal } from './to-new-events.ts';

export interface HandlerOptions {
  readonly log: EventLog;
  /** Seals the personal fields of an event before it is written. */
  readonly seal: Seal;
  /** True while the copy that follows the log is at most a second old. */
  readonly isFresh?: () => boolean;
  /** How many folded streams are kept. */
  readonly cacheSize?: number;
}

/** What keeps the cached states of a process up with what other processes write. */
export interface Observer {
  /** Forgets all cached states: whoever begins to observe has missed what came before. */
  forget(): void;
  observe(event: RecordedEvent): void;
}

/** The command handler of one process. */
export const createHandler = (options: HandlerOptions): Handler & Observer => {
  const { log, seal, isFresh = () => false, cacheSize = 50_000 } = options;
  // Several contexts fold one stream, each to a state of its own.
  const streams = new Map<string, Map<unknown, StreamQueue>>();

  const read = async (
    aggregate: Aggregate<unknown, DomainEvent>,
    id: string,
    from?: Standing,
  ): Promise<Standing> => {
    const stream = streamOf(aggregate, id);
    const start = from ?? (await loadSnapshot(log, aggregate, id));
    const events = await log.readStream(stream, start.revision + 1);
    return events.reduce((standing, event) => fold(aggregate, standing, event), start);
  };

  const queueOf = (aggregate: Aggregate<unknown, DomainEvent>, id: string): StreamQueue => {
    const stream = streamOf(aggregate, id);
    const queues = streams.get(stream) ?? new Map<unknown, StreamQueue>();
    streams.delete(stream);
    streams.set(stream, queues);
    const queue = queues.get(aggregate) ?? new StreamQueue(storeOf(aggregate, id));
    queues.set(aggregate, queue);
    if (streams.size > cacheSize) evict();
    return queue;
  };

  const evict = () => {
    for (const [stream, queues] of streams) {
      if (streams.size <= cacheSize) return;
      if (queues.values().every((queue) => queue.idle)) streams.delete(stream);
    }
  };

  const storeOf = (aggregate: Aggregate<unknown, DomainEvent>, id: string) => {
    const stream = streamOf(aggregate, id);
    return {
      read: (from?: Standing) => read(aggregate, id, from),
      evolve: aggregate.evolve,
      append: async (standing: Standing, jobs: readonly { job: Job; events: readonly DomainEvent[] }[]) => {
        const events = await toNewEvents(seal, aggregate.events, stream, jobs);
        return log.append(stream, standing.revision, events);
      },
      grown: (before: Standing, after: Standing) => {
        const due =
          Math.floor((before.revision + 1) / SNAPSHOT_EVERY) <
          Math.floor((after.revision + 1) / SNAPSHOT_EVERY);
        if (due && aggregate.snapshotVersion !== undefined) void saveSnapshot(log, aggregate, id, after);
      },
      fold: (standing: Standing, event: RecordedEvent) => fold(aggregate, standing, event),
    };
  };

  // The queues hold states of many types; each stream's aggregate is the only one that reads and writes its own.
  const untyped = (aggregate: unknown) => aggregate as Aggregate<unknown, DomainEvent>;

  return {
    handle: (aggregate, id, decide, context) =>
      queueOf(untyped(aggregate), id).submit({ decide, context } as Job) as Promise<
        Outcome<never, never, never>
      >,
    expectNew: (aggregate, id) =>
      queueOf(untyped(aggregate), id).assume({ state: aggregate.initial, revision: -1, position: 0n }),
    load: (aggregate, id) => queueOf(untyped(aggregate), id).head() as Promise<never>,
    recent: (aggregate, id) => {
      const queue = queueOf(untyped(aggregate), id);
      const standing = isFresh() ? queue.standing : undefined;
      return (standing ? Promise.resolve(standing) : queue.head()) as Promise<never>;
    },
    forget: () => streams.clear(),
    observe: (event) => streams.get(event.stream)?.forEach((queue) => queue.observe(event)),
  };
};

const fold = (
  aggregate: Aggregate<unknown, DomainEvent>,
  standing: Standing,
  recorded: RecordedEvent,
): Standing => {
  const stored = { type: recorded.type, version: recorded.metadata.schema, data: recorded.data };
  const event: DomainEvent = decode(aggregate.events, stored);
  return {
    state: aggregate.evolve(standing.state, event),
    revision: recorded.revision,
    position: recorded.position,
  };
};
