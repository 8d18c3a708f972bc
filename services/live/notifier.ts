import { UnreadableEvent } from '#contracts/kernel/event';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { readTableNames } from '#contracts/read-tables';
import { pauseFor } from '#resilience/pause';
import { LogUnavailable } from '#services/kernel/event-log';
import type { Hub, Broadcast } from './hub.ts';
import { productTopic, userTopic } from './listener.ts';
import type { LivePorts } from './ports.ts';
import { messageOf, type Recipient } from './event-messages.ts';

/** The most events that wait for the read tables; beyond that, listeners hear that they missed something. */
const MOST_WAITING = 20_000;
/**
 * Milliseconds: how long messages wait for a table; how long a stuck table is waited for at a time; and the pause
 * before a failed call is tried again.
 */
const WAIT = { tables: 5_000, stuck: 1_000, again: 500 } as const;

/** A table did not reach a position in time. Messages go out without it, and listeners read again when it goes on. */
export class TableStuck extends Error {
  constructor(table: string, position: bigint) {
    super(`${table} does not come to ${position}: live messages go on without it`);
    this.name = 'TableStuck';
  }
}

type Ports = Pick<LivePorts, 'positions' | 'tables' | 'ownerOf' | 'onError'>;

/**
 * Turns events into live messages, in the order of the log. A message goes out only when the read tables that its event
 * concerns have the event, so that a client that reads again sees the change. Events that come meanwhile wait together,
 * so a busy log makes no more waits than a quiet one. A table that is stuck does not hold messages back for long: when
 * it goes on, everybody hears to read again.
 */
export const createNotifier = (hub: Hub, ports: Ports, signal: AbortSignal) => {
  let waiting: RecordedEvent[] = [];
  /** Up to here listeners hear that they missed something, before they get the events that wait. */
  let missedUpTo: bigint | undefined;
  let running = false;

  /** Stuck tables, with the position up to which listeners heard of changes that these do not show yet. */
  const stuck = new Map<string, bigint>();
  let isLooking = false;

  const untilThere = async (concerned: readonly string[], position: bigint) => {
    for (const table of concerned) if (stuck.has(table)) stuck.set(table, position);
    const awaited = concerned.filter((table) => !stuck.has(table));
    if (signal.aborted || (await ports.positions.waitFor(awaited, position, WAIT.tables))) return;
    for (const table of awaited) {
      if (await ports.positions.waitFor([table], position, 0)) continue;
      ports.onError(new TableStuck(table, position));
      stuck.set(table, position);
    }
    if (!isLooking) void untilUnstuck();
  };

  /**
   * Whether the table now shows everything that listeners heard of. From the moment it moves, messages wait for it
   * again: with events coming steadily it would never show all that went out without it.
   */
  const goesOn = async (table: string, position: bigint): Promise<boolean> => {
    if (!(await ports.positions.waitFor([table], position, WAIT.stuck))) return false;
    const newest = stuck.get(table) ?? position;
    stuck.delete(table);
    if (await ports.positions.waitFor([table], newest, WAIT.stuck)) return true;
    if (!stuck.has(table)) stuck.set(table, newest);
    return false;
  };

  const untilUnstuck = async () => {
    isLooking = true;
    while (stuck.size > 0 && !signal.aborted) {
      const again = await Promise.all([...stuck].map((each) => goesOn(...each)));
      if (again.some(Boolean) && !signal.aborted) hub.reportMissed(hub.position);
    }
    isLooking = false;
  };

  /** While the log is away, which is asked for the owners of orders: no new events come from it meanwhile. */
  const retryUntilAborted = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    while (!signal.aborted) {
      try {
        return await ask();
      } catch (error) {
        ports.onError(error);
        await pauseFor(WAIT.again, signal);
      }
    }
    return undefined;
  };

  const tell = async (events: readonly RecordedEvent[], position: bigint) => {
    const told = await retryUntilAborted(() => Promise.all(events.map((event) => broadcastOf(event, ports))));
    if (!told) return;
    const concerned = readTableNames.filter((name) => told.some(({ tables }) => tables.includes(name)));
    await untilThere(concerned, position);
    if (!signal.aborted) hub.broadcast(told);
  };

  const miss = async (position: bigint) => {
    await untilThere(namesOf(ports.tables), position);
    if (!signal.aborted) hub.reportMissed(position);
  };

  const tellNext = async (): Promise<void> => {
    if (missedUpTo !== undefined) {
      const position = missedUpTo;
      missedUpTo = undefined;
      return miss(position);
    }
    const events = waiting;
    waiting = [];
    const last = events.at(-1);
    if (!last) return;
    try {
      await tell(events, last.position);
    } catch (error) {
      ports.onError(error);
      await miss(last.position);
    }
  };

  const hasMore = (): boolean => missedUpTo !== undefined || waiting.length > 0;

  const tellAll = async () => {
    while (!signal.aborted && hasMore()) await tellNext();
    running = false;
  };

  const run = (): void => {
    if (running) return;
    running = true;
    void tellAll();
  };

  return {
    /** To be given every event after the position where it began, in order. */
    observe: (events: readonly RecordedEvent[]): void => {
      waiting.push(...events);
      if (missedUpTo !== undefined || waiting.length > MOST_WAITING) {
        missedUpTo = waiting.at(-1)?.position ?? missedUpTo;
        waiting = [];
      }
      run();
    },

    /** From now on it is given everything after a position. Present listeners have missed what came before that. */
    begin: (position: bigint): void => {
      if (!hub.hasBegun) return hub.begin(position);
      waiting = [];
      missedUpTo = position;
      run();
    },
  };
};

const namesOf = (tables: Ports['tables']): readonly string[] => tables.map(({ name }) => name);

const broadcastOf = async (event: RecordedEvent, { tables, ownerOf, onError }: Ports): Promise<Broadcast> => {
  const { position } = event;
  const ownerIfReadable = (orderId: string) => ownerOf(orderId).catch(nobodyUnlessAway(onError));
  const changed = namesOf(tables.filter(({ wants }) => wants(event)));
  const told = { position, tables: readTableNames.filter((name) => changed.includes(name)) };
  const tells = messageOf(event);
  const topic = tells && (await topicOf(tells.to, ownerIfReadable));
  return tells && topic !== undefined ? { ...told, message: { topic, message: tells.message } } : told;
};

/**
 * Nobody hears of an order that cannot be read, whether a newer shop wrote it or another program: it must not silence
 * all others. Only the log is waited for.
 */
const nobodyUnlessAway =
  (onError: Ports['onError']) =>
  (error: unknown): undefined => {
    if (error instanceof LogUnavailable) throw error;
    if (!(error instanceof UnreadableEvent)) onError(error);
    return undefined;
  };

const topicOf = async (to: Recipient, ownerOf: Ports['ownerOf']): Promise<string | undefined> => {
  if ('product' in to) return productTopic(to.product);
  const userId = 'user' in to ? to.user : await ownerOf(to.ownerOf);
  return userId === undefined ? undefined : userTopic(userId);
};
