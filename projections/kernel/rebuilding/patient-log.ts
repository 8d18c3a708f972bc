import { backOff } from '#resilience/back-off';
import { isLogAway } from '../faults.ts';
import type { Log } from '../ports.ts';

/** Milliseconds without an answer after which the log is given up. A cluster that is started takes up to one to lead. */
const PATIENCE = 120_000;

type Reading = Pick<Log, 'head' | 'readAll' | 'readStream'>;

/**
 * A log whose reads wait while it is away and go on where they were: for work that would begin again from the log's
 * start. Not for a transaction, which others wait for.
 */
export const patientLog = (log: Reading, signal: AbortSignal, patience = PATIENCE): Reading => {
  const waiting = () => {
    const pauses = backOff();
    let answered = performance.now();
    return {
      worked: (): void => {
        pauses.worked();
        answered = performance.now();
      },
      /** Throws what is no absence of the log, or has lasted for too long. */
      after: async (error: unknown): Promise<void> => {
        if (!isLogAway(error) || performance.now() - answered > patience) throw error;
        await pauses.wait(signal);
        signal.throwIfAborted();
      },
    };
  };
  const answerOf = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (const { after } = waiting(); ;) {
      try {
        return await ask();
      } catch (error) {
        await after(error);
      }
    }
  };
  return {
    head: (enough) => answerOf(() => log.head(enough)),
    readStream: (...asked) => answerOf(() => log.readStream(...asked)),
    async *readAll(after, options) {
      const wait = waiting();
      for (let position = after; ;) {
        try {
          for await (const batch of log.readAll(position, options)) {
            yield batch;
            ({ position } = batch);
            wait.worked();
          }
          return;
        } catch (error) {
          await wait.after(error);
        }
      }
    },
  };
};
