import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  excludeSystemEvents,
  type AllStreamResolvedEvent,
  type AppendResult,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { EventMetadata, RecordedEvent } from '#contracts/kernel/recorded';
import { LogUnavailable, type Batch, type EventLog, type NewEvent } from './event-log.types.ts';
import { followSubscription } from './follow.ts';
import { stubbornly, within } from './deadline.ts';

/** One try of an append or a read, and all tries of it together, in ms. */
const ONE_TRY = 4_000;
const ALL_TRIES = 12_000;
const READ_BATCH = 1_000;

interface Stored {
  readonly id: string;
  readonly streamId: string;
  readonly revision: bigint;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly created: Date;
  readonly position?: { readonly commit: bigint } | undefined;
}

const toRecorded = (stored: Stored, commit?: bigint): RecordedEvent => ({
  id: stored.id,
  stream: stored.streamId,
  revision: Number(stored.revision),
  position: stored.position?.commit ?? commit ?? 0n,
  type: stored.type,
  data: stored.data,
  metadata: stored.metadata as EventMetadata,
  created: stored.created,
});

const recordedOf = (resolved: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent[] => {
  const { event } = resolved;
  if (!event || event.type.startsWith('$')) return [];
  return [toRecorded(event, 'commitPosition' in resolved ? resolved.commitPosition : undefined)];
};

const toProposed = ({ id, type, data, metadata }: NewEvent) =>
  // The client's own type of data is narrower than JSON; `encode` has checked ours.
  jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: { ...metadata } });

const collect = async (what: string, read: () => AsyncIterable<ResolvedEvent | AllStreamResolvedEvent>) =>
  stubbornly(what, ALL_TRIES, () =>
    within(ONE_TRY, what, async () => {
      const events: RecordedEvent[] = [];
      try {
        for await (const resolved of read()) events.push(...recordedOf(resolved));
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      return events;
    }),
  );

const positionOf = (after: bigint | undefined) =>
  after === undefined ? START : { commit: after, prepare: after };

/**
 * The log over `@eventstore/db-client`, its only importer. Make one a process and close it last: the client's table of
 * pending appends is shared by all clients of a process.
 */
export const createEventLog = (url: string): EventLog => {
  const client = EventStoreDBClient.connectionString(url);

  const appendOnce = async (stream: string, expected: number, events: readonly NewEvent[]) => {
    const expectedRevision = expected < 0 ? NO_STREAM : BigInt(expected);
    try {
      const result: AppendResult = await client.appendToStream(stream, events.map(toProposed), {
        expectedRevision,
        deadline: ONE_TRY,
      });
      return { revision: Number(result.nextExpectedRevision), position: result.position?.commit ?? 0n };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return 'conflict' as const;
      throw error;
    }
  };

  const log: EventLog = {
    append: (stream, expected, events) =>
      stubbornly(`append to ${stream}`, ALL_TRIES, () =>
        within(ONE_TRY, `append to ${stream}`, () => appendOnce(stream, expected, events)),
      ),

    readStream: (stream, fromRevision = 0, most) =>
      collect(`read of ${stream}`, () =>
        client.readStream(stream, {
          fromRevision: BigInt(fromRevision),
          ...(most === undefined ? {} : { maxCount: most }),
        }),
      ),

    readLast: async (stream) => {
      const [last] = await collect(`read of ${stream}`, () =>
        client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
      );
      return last;
    },

    async *readAll(after): AsyncIterable<Batch> {
      let position = after;
      for (;;) {
        const from = position;
        const page = await collect('read of $all', () =>
          client.readAll({ fromPosition: positionOf(from), maxCount: READ_BATCH }),
        );
        const events = page.filter((event) => from === undefined || event.position > from);
        const last = events.at(-1);
        if (!last) return;
        position = last.position;
        yield { events, position };
      }
    },

    follow: ({ after, signal, onBatch }) =>
      followSubscription({
        after,
        signal,
        onBatch,
        head: () => log.head(),
        subscribe: (from) => {
          const subscription = client.subscribeToAll({
            fromPosition: positionOf(from),
            filter: excludeSystemEvents({ checkpointInterval: 32 }),
          });
          return {
            events: subscription,
            recordedOf: (resolved) => recordedOf(resolved as AllStreamResolvedEvent),
            cancel: () => void subscription.unsubscribe().catch(() => undefined),
          };
        },
      }),

    head: async () => {
      let before: typeof END | { commit: bigint; prepare: bigint } = END;
      for (let size = 1; ; size = 512) {
        const fromPosition = before;
        const newest = await within(ONE_TRY, 'read of the log’s end', async () => {
          const found: AllStreamResolvedEvent[] = [];
          for await (const resolved of client.readAll({ direction: BACKWARDS, fromPosition, maxCount: size }))
            found.push(resolved);
          return found;
        }).catch((error: unknown) => {
          throw error instanceof LogUnavailable ? error : new LogUnavailable('read of the log’s end', error);
        });
        const ours = newest.flatMap(recordedOf)[0];
        const oldest = newest.at(-1)?.event?.position;
        if (ours) return ours.position;
        if (!oldest) return 0n;
        before = oldest;
      }
    },

    close: () => client.dispose(),
  };
  return log;
};
