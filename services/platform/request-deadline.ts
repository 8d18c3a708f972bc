import { realMachine } from './machine.ts';

/** Milliseconds that a call has from when it is all there, whatever it waits for: the log, the vault, tables, a provider. */
export interface CallTime {
  /** Until then what belongs to it may be begun; what is not known by then is said as far as it is known. */
  readonly work: number;
  /** The last moment, at which it is answered 503. A proxy that tries another api, and a client, wait for longer. */
  readonly answer: number;
}

/** Milliseconds in which somebody who was told that the time is over can still answer. */
const LAST_WORD = 500;

export const callTimeOf = (answer: number): CallTime => ({ work: answer - LAST_WORD, answer });

export const CALL_TIME: CallTime = callTimeOf(9_000);

export type RequestDeadline = <T, Late>(work: Promise<T>, late: () => Late) => Promise<T | Late>;

/**
 * What there is at `until`, in ms of `performance.now()`; where no call says when that is, a call's time from now on. What is
 * not there in time is answered by `late`; the work goes on, and nobody hears how it ends: only for what a process
 * finishes anyway, or for what begins nothing.
 */
export const requestDeadline = (until?: number, machine = realMachine): RequestDeadline => {
  const end = until ?? machine.now() + CALL_TIME.work;
  return async (work, late) => {
    const { promise: isOver, resolve } = Promise.withResolvers<'over'>();
    const stop = machine.after(Math.max(0, end - machine.now()), () => resolve('over'));
    try {
      const first = await Promise.race([work.then((answer) => ({ answer })), isOver]);
      return first === 'over' ? late() : first.answer;
    } finally {
      stop();
    }
  };
};
