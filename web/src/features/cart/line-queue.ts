import { listenTo, tellAll } from '../../lib/listeners.ts';

/** The change that each line waits for, by the line's id, until the shop has answered. */
export type Wishes<Change> = ReadonlyMap<string, Change>;

/**
 * Sends changes of lines one after another, so that no older answer comes after a newer one. Of each line only the
 * newest waiting change is sent: five quick presses of plus send one request for five more.
 */
export function createLineQueue<Change>(send: (line: string, change: Change) => Promise<unknown>) {
  let last: Promise<unknown> = Promise.resolve();
  let wishes: Wishes<Change> = new Map();
  const waiting = new Map<string, { change: Change; answered: Promise<void> }>();
  const listeners = new Set<() => void>();

  const setWish = (line: string, change?: Change): void => {
    const next = new Map(wishes);
    if (change === undefined) next.delete(line);
    else next.set(line, change);
    wishes = next;
    tellAll(listeners);
  };

  const inTurn = <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const answered = last.then(task);
    last = answered.catch(() => undefined);
    return answered;
  };

  const sendNewest = async (line: string): Promise<void> => {
    const newest = waiting.get(line);
    waiting.delete(line);
    if (!newest) return;
    try {
      await send(line, newest.change);
    } catch (error) {
      // The error of a change that has been replaced by a newer one is not reported.
      if (!waiting.has(line)) throw error;
    } finally {
      if (!waiting.has(line)) setWish(line);
    }
  };

  return {
    wishes: (): Wishes<Change> => wishes,
    subscribe: (listener: () => void): (() => void) => listenTo(listeners, listener),
    /** Other commands of the same cart wait for their turn, too. */
    inTurn,
    /** Settles when the newest change of the line was answered; rejects when that one failed. */
    ask: (line: string, change: Change): Promise<void> => {
      setWish(line, change);
      const scheduled = waiting.get(line);
      if (scheduled) {
        scheduled.change = change;
        return scheduled.answered;
      }
      const answered = inTurn(() => sendNewest(line));
      waiting.set(line, { change, answered });
      return answered;
    },
  };
}
