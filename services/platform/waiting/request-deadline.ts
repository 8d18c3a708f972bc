import { realMachine } from '../../kernel/machine.ts';

/**
 * Milliseconds that a call has from when it was received completely, whatever it waits for: the log, the vault, tables,
 * a provider.
 */
export interface CallTime {
  /** Work for it may be begun until then; after that it is answered with what is known. */
  readonly work: number;
  /** The last moment, when it is answered 503. A proxy that tries another api, and a client, wait longer. */
  readonly answer: number;
}

/** Milliseconds that are left to answer after the time for work is over. */
const LAST_WORD = 500;

export const callTimeOf = (answer: number): CallTime => ({ work: answer - LAST_WORD, answer });

export const CALL_TIME: CallTime = callTimeOf(9_000);

export type RequestDeadline = <T, Late>(work: Promise<T>, late: () => Late) => Promise<T | Late>;

/**
 * Waits for work until `until`, in ms of `performance.now()`, or for the time of a call from now on where no call says
 * so. Work that is not done by then is answered by `late`; it goes on and its end is ignored. So only for work that a
 * process finishes anyway, or that begins nothing.
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
