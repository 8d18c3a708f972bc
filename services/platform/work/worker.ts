import { truncate } from '#contracts/kernel/truncate';
import type { Pool } from 'pg';
import { backOff } from '#resilience/back-off';
import { messageOf } from '#resilience/message-of';
import { pauseFor } from '#resilience/pause';
import type { TaskResult, ProcessManager } from '../../kernel/process-manager.ts';
import { answerWithin } from '../waiting/answer-within.ts';
import { failuresAfter, pauseAfter, type NotDone } from './pauses.ts';
import { taskLeases, type TakenTask } from './task-leases.ts';

export type Attempt = 'done' | 'later' | 'failed';

interface Options {
  readonly pool: Pool;
  readonly processes: readonly ProcessManager[];
  readonly onError: (error: unknown, task: { readonly process: string; readonly key: string }) => void;
  /** Told of each attempt how it ended. */
  readonly onAttempt?: (process: string, ended: Attempt) => void;
  /** How long a task may take, in ms; then another takes its place, and it is retried later. */
  readonly patience?: number;
  /** How long a worker owns a task, in ms; renewed while it works. After a crash another worker takes it. */
  readonly lease?: number;
  /** How many tasks of one process are under way at once. */
  readonly atOnce?: number;
  /** How often the list is looked at when nothing is due, in ms. */
  readonly pollInterval?: number;
  /** Whether many people call just now. */
  readonly isCrowded?: () => boolean;
}

const AT_ONCE = 32;
const POLL_INTERVAL = 200;
/** The longest pause in ms while the list cannot be read. */
const LONGEST_PAUSE = 5_000;
const PATIENCE = 60_000;
const LEASE = 15_000;
/** For how many milliseconds at most a task gives way to a crowd: it adds little to how long a letter is on its way. */
const GIVES_WAY = 15_000;

/** A task took too long. It may still finish: acting twice does nothing more. */
class TaskLate extends Error {
  constructor(patience: number) {
    super(`It was not done within ${patience} ms`);
    this.name = 'TaskLate';
  }
}

/**
 * Works on due tasks until aborted. Several workers may run; one at a time has a task. Each process has a limited
 * number of tasks under way, each for a limited time, so that one whose tasks are many, fail or hang holds up no other.
 */
export const runWorker = async (options: Options, signal: AbortSignal): Promise<void> => {
  const { pool, processes, onError, patience = PATIENCE, lease = LEASE } = options;
  const { onAttempt = () => undefined } = options;
  const { atOnce = AT_ONCE, pollInterval = POLL_INTERVAL, isCrowded = () => false } = options;
  const leases = taskLeases(pool, lease);
  const byName = new Map(processes.map((process) => [process.name, process]));
  const underWay = new Map<TakenTask, Promise<void>>();

  const act = async ({ process, key, data, attempts, cause }: TakenTask): Promise<TaskResult<unknown>> => {
    const acting = byName.get(process)?.act({ key, data, attempts: attempts - 1, cause });
    return (acting && answerWithin(patience, acting, () => new TaskLate(patience))) ?? 'wait';
  };

  const runTask = async (task: TakenTask): Promise<void> => {
    const keeping = keepAlive(task);
    try {
      const result = await act(task);
      await keeping.stop();
      onAttempt(task.process, result === 'done' ? 'done' : 'later');
      if (result === 'done') await leases.done(task);
      else if (result !== 'wait' && result.isPutOff) await leases.putOff(task, result.again);
      else await later(task, result, whyOf(result));
    } catch (error) {
      onError(error, { process: task.process, key: task.key });
      onAttempt(task.process, 'failed');
      await keeping.stop();
      await later(task, { failed: error }, textOf(error)).catch((fault: unknown) => onError(fault, task));
    }
    underWay.delete(task);
  };

  const later = (task: TakenTask, result: NotDone, error: string | null): Promise<void> => {
    const failures = failuresAfter(result, task.failures);
    const pause = pauseAfter(result, { attempts: task.attempts, failures });
    return leases.later(task, pause, { error, failures, ...saidOf(result, task) });
  };

  /** Renews the lease of a task while it is under way. */
  const keepAlive = (task: TakenTask) => {
    let last: Promise<void> = Promise.resolve();
    const renew = () => {
      last = leases.keep(task).catch((error: unknown) => onError(error, task));
    };
    const timer = setInterval(renew, lease / 3);
    return {
      stop: () => {
        clearInterval(timer);
        return last;
      },
    };
  };

  /** Undefined where the list cannot be read. */
  const take = async (): Promise<readonly TakenTask[] | undefined> => {
    const rooms = new Map([...byName.keys()].map((name) => [name, atOnce]));
    for (const { process } of underWay.keys()) rooms.set(process, (rooms.get(process) ?? 0) - 1);
    const atLeast = isCrowded() ? GIVES_WAY : 0;
    const free = [...rooms]
      .filter(([, room]) => room > 0)
      .map(([process, room]) => ({ process, room, waited: byName.get(process)?.givesWay ? atLeast : 0 }));
    try {
      return free.length === 0 ? [] : await leases.take(free);
    } catch (error) {
      onError(error, { process: 'worker', key: '' });
      return undefined;
    }
  };

  const pauses = backOff({ first: pollInterval, longest: LONGEST_PAUSE });
  while (!signal.aborted) {
    const taken = await take();
    if (!taken) {
      await pauses.wait(signal);
      continue;
    }
    pauses.worked();
    for (const task of taken) underWay.set(task, runTask(task));
    const look = pauseFor(pollInterval, signal);
    // If much was due, there may be more, and there is room as soon as one task is done.
    await (taken.length >= atOnce ? Promise.race([look, ...underWay.values()]) : look);
  }
  await Promise.all(underWay.values());
};

const whyOf = (result: Exclude<TaskResult<unknown>, 'done'>): string | null =>
  typeof result === 'object' && result.because ? textOf(result.because) : null;

/** An attempt that failed says nothing of whether a person is still needed. */
const saidOf = (result: NotDone, { trouble }: TakenTask) => {
  if (result === 'wait') return {};
  return 'failed' in result ? { trouble } : { trouble: result.trouble, noted: result.noted };
};

/** As much of the error as an operator needs on a page; the log file has the rest. */
const textOf = (error: unknown): string =>
  truncate(error instanceof Error ? `${error.name}: ${messageOf(error)}` : String(error), 300);
