import type { Counts } from './counts.ts';
import { admitted, type Admission, type Caller, type KeyOf, type Throttle } from './throttle.ts';

/**
 * Admits at most `limit` failures (answers with a status of `failed`) in a window of `failures`; successes never count,
 * however many come at once. While the calls under way could use up the limit, those behind them wait, so a thousand
 * guesses sent together are refused like a thousand in a row. A process knows only its own calls under way: of guesses
 * that are sent to several processes at once, each admits some.
 */
export function failuresPerWindow({ limit, failures, failed = [401] }: FailureLimit, keyOf: KeyOf): Throttle {
  const gates = new Map<string, Gate>();

  const reportStatus = async (key: string, gate: Gate, status: number): Promise<void> => {
    // A guess that cannot be counted was hardly compared: passwords are in the same database as the counts.
    if (failed.includes(status)) await failures.add(key).catch(() => undefined);
    gate.running -= 1;
    wakeNext(gate);
    if (gate.running === 0 && gate.waiting.length === 0) gates.delete(key);
  };

  return {
    async admit(caller) {
      const key = keyOf(caller);
      if (key === undefined || limit === Infinity) return admitted;
      for (;;) {
        const { count, resetsIn } = await failures.of(key).catch((error: unknown) => {
          // A waiter that was woken for this call must wake the next one, or all behind it would wait for ever.
          gates.get(key)?.waiting.shift()?.();
          throw error;
        });
        const gate = gates.get(key) ?? { running: 0, waiting: [] };
        if (count < limit && count + gate.running >= limit) {
          await new Promise<void>((resolve) => gate.waiting.push(resolve));
          continue;
        }
        wakeNext(gate);
        if (count >= limit) return { kind: 'refused', retryAfter: resetsIn };
        gates.set(key, gate);
        gate.running += 1;
        return { kind: 'admitted', reportStatus: (status) => void reportStatus(key, gate, status) };
      }
    },
  };
}

export interface FailureLimit {
  readonly limit: number;
  readonly failures: Counts;
  readonly failed?: readonly number[];
}

/** A call that the first throttle refuses may still pass the second, slower one. */
export const slowedDown = (first: Throttle, slow: Throttle): Throttle => ({
  async admit(caller) {
    const admission = await first.admit(caller);
    return admission.kind === 'admitted' ? admission : slow.admit(caller);
  },
});

/** The calls of one key: how many are under way, and which wait for one of them to end. */
interface Gate {
  running: number;
  readonly waiting: (() => void)[];
}

/** Wakes one waiter; a waiter that need not wait again wakes the next. */
const wakeNext = ({ waiting }: Gate): void => waiting.shift()?.();

const asked = async (throttle: Throttle, caller: Caller, failed: () => void): Promise<Admission> => {
  try {
    return await throttle.admit(caller);
  } catch (error) {
    failed();
    throw error;
  }
};

/**
 * Admits what every throttle admits, asked in order. Those that were asked before a refusal hear of a 429, which is no
 * failure. A throttle that counts a call as soon as it admits it (`perSecond`, `perWindow`) has counted it by then, so
 * it goes behind those that count failures.
 */
export const all = (...throttles: readonly Throttle[]): Throttle => ({
  async admit(caller) {
    const reports: ((status: number) => void)[] = [];
    const reportStatus = (status: number) => reports.forEach((each) => each(status));
    for (const throttle of throttles) {
      const admission = await asked(throttle, caller, () => reportStatus(429));
      if (admission.kind === 'refused') {
        reportStatus(429);
        return admission;
      }
      if (admission.reportStatus) reports.push(admission.reportStatus);
    }
    return { kind: 'admitted', reportStatus };
  },
});
