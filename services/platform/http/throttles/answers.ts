import type { Counts } from './counts.ts';
import { admitted, type KeyOf, type Throttle } from './throttle.ts';

/**
 * Admits at most `limit` calls whose answer counts (a status of `counted`: a failure, or a letter written) in a window
 * of `counts`; other answers never count, however many come at once. While the calls under way could use up the limit,
 * those behind them wait, so a thousand guesses sent together are refused like a thousand in a row. A process knows
 * only its own calls under way: of guesses that are sent to several processes at once, each admits some.
 */
export function answersPerWindow({ limit, counts, counted }: AnswerLimit, keyOf: KeyOf): Throttle {
  const gates = new Map<string, Gate>();

  const enter = (key: string): Gate => {
    const gate = gates.get(key) ?? { inside: 0, running: 0, counted: 0, waiting: [] };
    gates.set(key, gate);
    gate.inside += 1;
    return gate;
  };
  const leave = (key: string, gate: Gate): void => {
    gate.inside -= 1;
    // A waiter that was woken for a call must wake the next one when it goes, or all behind it would wait for ever.
    wakeNext(gate);
    if (gate.inside === 0) gates.delete(key);
  };

  const reportStatus = async (key: string, gate: Gate, status: number): Promise<void> => {
    if (counted.includes(status)) {
      // A guess that cannot be counted was hardly compared: passwords are in the same database as the counts.
      await counts.add(key).catch(() => undefined);
      gate.counted += 1;
    }
    gate.running -= 1;
    leave(key, gate);
  };

  return {
    async admit(caller) {
      const key = keyOf(caller);
      if (key === undefined || limit === Infinity) return admitted;
      const gate = enter(key);
      for (;;) {
        const countedBefore = gate.counted;
        const { count, resetsIn } = await counts.of(key).catch((error: unknown) => {
          leave(key, gate);
          throw error;
        });
        if (count >= limit) {
          leave(key, gate);
          return { kind: 'refused', retryAfter: resetsIn };
        }
        if (count + gate.running >= limit) {
          await new Promise<void>((resolve) => gate.waiting.push(resolve));
          continue;
        }
        // What was counted meanwhile may be missing from this count. It is asked for again only behind a new one, of
        // which there are no more than the limit.
        if (count + gate.running + gate.counted - countedBefore >= limit) continue;
        gate.running += 1;
        wakeNext(gate);
        return { kind: 'admitted', reportStatus: (status) => void reportStatus(key, gate, status) };
      }
    },
  };
}

interface AnswerLimit {
  readonly limit: number;
  readonly counts: Counts;
  /** The statuses of the answers that count. */
  readonly counted: readonly number[];
}

/** The calls of one key. */
interface Gate {
  /** Those that asked to be admitted and were neither refused nor answered yet. */
  inside: number;
  /** Of these, those that were admitted. */
  running: number;
  /** How many were answered with a status that counts. */
  counted: number;
  /** Which wait for one that is running to end. */
  readonly waiting: (() => void)[];
}

/** Wakes one waiter; a waiter that need not wait again wakes the next. */
const wakeNext = ({ waiting }: Gate): void => waiting.shift()?.();
