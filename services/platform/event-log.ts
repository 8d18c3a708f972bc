import type { RecordedEvent } from '#contracts/kernel/recorded';
import { retryTransient } from './event-log/retry.ts';
import type { EventLog, LogDenied } from '../kernel/event-log.ts';
import { Connection } from './event-log/connection.ts';
import { ClientLink } from './event-log/link.ts';
import type { ReadAnswer } from './event-log/read-answers.ts';
import type { PageRequest } from './event-log/read-requests.ts';
import { asRefusal } from './event-log/refusals.ts';
import { RightToRead } from './event-log/right-to-read.ts';
import { subscribeBehind } from './event-log/subscribing.ts';
import { followSubscription } from './event-log/follow.ts';
import { LogEnd } from './event-log/log-end.ts';
import { pagesOf, type Page } from './event-log/log-pages.ts';
import { SharedFollowing } from './event-log/shared-following.ts';

/** Milliseconds. */
interface LogTimes {
  /** For one try of an append or a read. */
  readonly oneTry: number;
  /** For all tries of it together: less than a call has in all (request-deadline.ts). */
  readonly allTries: number;
  /** Without an answer, after which a connection is doubted. */
  readonly doubt: number;
  /** Between the tries of fresh connections, while none answers. */
  readonly another: number;
}
interface LogOptions extends Partial<LogTimes> {
  /** Called once when the whole log may not be read. */
  readonly onDenied?: ((denied: LogDenied) => void) | undefined;
}
const TIMES: LogTimes = { oneTry: 4_000, allTries: 8_000, doubt: 1_000, another: 500 };
const READ_BATCH = 2_000;

/** Without system events. */
const eventsIn = (answers: readonly ReadAnswer[]): readonly RecordedEvent[] =>
  answers.flatMap(({ event }) => event ?? []);

/**
 * The log over `@eventstore/db-client`, which nothing else imports. Appends and reads go to the leader of a cluster;
 * subscriptions may stay with a follower that is behind.
 */
export const createEventLog = (url: string, asked: LogOptions = {}): EventLog => {
  const { oneTry, allTries, doubt, another } = { ...TIMES, ...asked };
  const right = new RightToRead(url, asked.onDenied ?? (() => undefined));
  const connection = new Connection({
    open: () => new ClientLink(url),
    probe: (link, late) => link.probe(late),
    oneTry,
    doubt,
    another,
  });

  type Call<T> = (link: ClientLink, late: AbortSignal) => Promise<T>;
  const once = async <T>(what: string, call: Call<T>, left: number) => {
    try {
      return await connection.run(what, call, left);
    } catch (error) {
      throw asRefusal(what, error);
    }
  };
  const ask = <T>(what: string, call: Call<T>) =>
    retryTransient(what, allTries, (left) => once(what, call, left));

  const page = async (what: string, request: PageRequest) => {
    const answers = await ask(what, ({ reads }, late) => reads.page(request, late));
    end.note(answers.at(-1)?.position ?? 0n);
    return answers;
  };
  const readPart = async (request: PageRequest & { readonly stream: string }) =>
    eventsIn(await page(`read of ${request.stream}`, request));

  // However long it is: each page has a deadline of its own, so that what was read is not lost to a late answer.
  const readWhole = async (stream: string, fromRevision: number) => {
    const events: RecordedEvent[] = [];
    for (let from = fromRevision; ;) {
      const answers = await page(`read of ${stream}`, { stream, from: BigInt(from), most: READ_BATCH });
      const found = eventsIn(answers);
      events.push(...found);
      if (answers.length < READ_BATCH) return events;
      from = (found.at(-1)?.revision ?? from + READ_BATCH - 1) + 1;
    }
  };

  const readPage = async (after: bigint | undefined): Promise<Page> => {
    const request = { from: after ?? 'start', most: READ_BATCH } as const;
    const answers = await right.need(() => page('read of $all', request));
    return { events: eventsIn(answers), last: answers.at(-1)?.position };
  };

  // With a shorter limit than an append: callers wait for this to learn whether the log is there.
  const end = new LogEnd(() => {
    const what = 'read of the log’s end';
    const look = (left: number) => once(what, (link, late) => link.readEnd(late), left);
    return right.need(() => retryTransient(what, oneTry, look));
  });

  const shared = new SharedFollowing(({ after, signal, onBatch, onCurrent }) =>
    followSubscription({
      after,
      signal,
      onBatch: (batch) => {
        end.note(batch.position);
        return onBatch(batch);
      },
      onCurrent,
      watchEnd: (watcher) => end.watch(watcher),
      readAll: (from, until) => log.readAll(from, { until }),
      subscribe: (from) =>
        subscribeBehind(connection.link, from, (error) => right.judge(asRefusal('subscription', error))),
      rest: () => right.rest,
    }),
  );

  const log: EventLog = {
    append: async (stream, expected, events) => {
      const appended = await ask(`append to ${stream}`, ({ appends }, late) =>
        appends.append(stream, expected, events, late),
      );
      if (appended !== 'conflict') end.note(appended.position);
      return appended;
    },

    readStream: (stream, fromRevision = 0, most) =>
      most === undefined
        ? readWhole(stream, fromRevision)
        : readPart({ stream, from: BigInt(fromRevision), most }),

    readLast: async (stream) => (await readPart({ stream, from: 'end', backwards: true, most: 1 }))[0],

    readAll: (after, { until } = {}) => pagesOf(readPage, after, until),

    follow: (following) => shared.follow(following),

    head: (enough) => end.position(enough),

    seen: () => end.furthest,

    close: async () => {
      connection.close();
      // Its channel closes by itself; waiting for that would wait for a discovery while the log is away.
      await connection.link.client.dispose();
    },
  };
  return log;
};
