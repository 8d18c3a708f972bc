import type { Logger } from '../../platform/logger.ts';
import { oncePer } from '../../platform/waiting/once-per.ts';

/** Milliseconds for which a process does not repeat an error of one name. */
const TOLD_EVERY = 60_000;

interface Failure {
  readonly error: unknown;
  readonly task: { readonly process: string; readonly key: string };
}

/**
 * Tells operators of tasks that failed. While a store is away every due task fails every few seconds: so many lines would
 * push those of the security log out of the same files. Each task keeps its own error in the list.
 */
export const logFailedTasks = (logger: Pick<Logger, 'warn'>, clock?: () => number) => {
  const tell = oncePer<Failure>(
    TOLD_EVERY,
    ({ error, task }) => logger.warn({ err: error, ...task }, 'Task of a process manager failed; retrying'),
    clock,
  );
  return (error: unknown, task: Failure['task']): void => {
    const name = error instanceof Error ? error.name : String(error);
    tell(`${task.process} ${name}`, { error, task });
  };
};
