import { createSlots, type Queue, type Task, type Time } from './slots.ts';

/** The queues: placing orders, changing one's own things such as a cart, reading, and opening pages. */
export type QueueName = 'orders' | 'changes' | 'reads' | 'pages';

/** Where calls wait when there are more than the shop can serve. A call without a queue (undefined) never waits. */
export interface Queues {
  /** Whether a call that comes now would be turned away. */
  readonly isFull: (name: QueueName | undefined) => boolean;
  /** Runs a task when it is its turn, and tells it whether it had to wait. */
  readonly inTurn: <T>(name: QueueName | undefined, task: Task<T>) => Promise<T>;
}

/** Milliseconds: a call that would have to wait longer is turned away, unless few are waiting. */
const PATIENCE = 500;
/**
 * How many calls may wait however long it takes, since a slow machine is not a full one. Many orders may: a shop exists
 * for the crowd at one product. So may many pages: turning one away costs as much as sending one that is kept.
 */
const FEW = { orders: 512, changes: 32, reads: 128, pages: 1_024 } as const;
/** The most calls that may wait in a queue, however recently the queue formed. */
const MOST = { orders: 512, changes: 512, reads: 1_024, pages: 1_024 } as const;

/**
 * Makes the queues for `atOnce` calls at once that write, as many that read, which must not wait for a hanging log, and
 * as many pages, which read by themselves. Orders go before changes of carts, which would only bring more orders.
 * Infinity: nobody waits.
 */
export const createQueues = (atOnce: number, time?: Time): Queues => {
  const [newWriting, newReading] = [createSlots(atOnce, time), createSlots(atOnce, time)];
  const newPage = createSlots(atOnce, time);
  const queues: Readonly<Record<QueueName, Queue>> = {
    orders: newWriting(),
    changes: newWriting(),
    reads: newReading(),
    pages: newPage(),
  };
  const isFull = (name: QueueName): boolean => {
    const waiting = queues[name].length();
    return waiting >= MOST[name] || (waiting >= FEW[name] && queues[name].expected() > PATIENCE);
  };
  return {
    isFull: (name) => name !== undefined && isFull(name),
    inTurn: (name, task) => (name === undefined ? task(false) : queues[name].inTurn(task)),
  };
};

/** No queues: nobody waits. */
export const noQueues: Queues = { isFull: () => false, inTurn: (_, task) => task(false) };
