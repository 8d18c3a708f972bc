import { beginningOf } from '#contracts/kernel/beginning';
import type { Pool } from 'pg';
import { backOff } from '#resilience/back-off';
import { messageOf } from '#resilience/message-of';
import { pauseFor } from '#resilience/pause';
import type { TaskResult, ProcessManager } from '../../kernel/process-manager.ts';
import { answerWithin } from '../answer-within.ts';
import { failuresAfter, pauseAfter, type NotDone } from './pauses.ts';
import { workRows, type Row } from './rows.ts';

export type Attempt = 'done' | 'later' | 'failed';

interface Options {
  readonly pool: Pool;
  readonly processes: readonly ProcessManager[];
  readonly onError: (error: unknown, item: { readonly process: string; readonly key: string }) => void;
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
class ItemLate extends Error {
  constructor(patience: number) {
    super(`It was not done within ${patience} ms`);
    this.name = 'ItemLate';
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
  const items = workRows(pool, lease);
  const byName = new Map(processes.map((process) => [process.name, process]));
  const underWay = new Map<Row, Promise<void>>();

  const act = async ({ process, key, data, attempts, cause }: Row): Promise<TaskResult<unknown>> => {
    const acting = byName.get(process)?.act({ key, data, attempts: attempts - 1, cause });
    return (acting && answerWithin(patience, acting, () => new ItemLate(patience))) ?? 'wait';
  };

  const runTask = async (row: Row): Promise<void> => {
    const keeping = keepAlive(row);
    try {
      const result = await act(row);
      await keeping.stop();
      onAttempt(row.process, result === 'done' ? 'done' : 'later');
      if (result === 'done') await items.done(row);
      else if (result !== 'wait' && result.isPutOff) await items.putOff(row, result.again);
      else await later(row, result, whyOf(result));
    } catch (error) {
      onError(error, { process: row.process, key: row.key });
      onAttempt(row.process, 'failed');
      await keeping.stop();
      await later(row, { failed: error }, textOf(error)).catch((fault: unknown) => onError(fault, row));
    }
    underWay.delete(row);
  };

  const later = (row: Row, result: NotDone, error: string | null): Promise<void> => {
    const failures = failuresAfter(result, row.failures);
    const pause = pauseAfter(result, { attempts: row.attempts, failures });
    return items.later(row, pause, { error, failures, ...saidOf(result, row) });
  };

  /** Renews the lease of a task while it is under way. */
  const keepAlive = (row: Row) => {
    let last: Promise<void> = Promise.resolve();
    const renew = () => {
      last = items.keep(row).catch((error: unknown) => onError(error, row));
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
  const take = async (): Promise<readonly Row[] | undefined> => {
    const rooms = new Map([...byName.keys()].map((name) => [name, atOnce]));
    for (const { process } of underWay.keys()) rooms.set(process, (rooms.get(process) ?? 0) - 1);
    const atLeast = isCrowded() ? GIVES_WAY : 0;
    const free = [...rooms]
      .filter(([, room]) => room > 0)
      .map(([process, room]) => ({ process, room, waited: byName.get(process)?.givesWay ? atLeast : 0 }));
    try {
      return free.length === 0 ? [] : await items.take(free);
    } catch (error) {
      onError(error, { process: 'worker', key: '' });
      return undefined;
    }
  };

  const pauses = backOff({ first: pollInterval, longest: LONGEST_PAUSE });
  while (!signal.aborted) {
    const rows = await take();
    if (!rows) {
      await pauses.wait(signal);
      continue;
    }
    pauses.worked();
    for (const row of rows) underWay.set(row, runTask(row));
    const look = pauseFor(pollInterval, signal);
    // If much was due, there may be more, and there is room as soon as one task is done.
    await (rows.length >= atOnce ? Promise.race([look, ...underWay.values()]) : look);
  }
  await Promise.all(underWay.values());
};

const whyOf = (result: Exclude<TaskResult<unknown>, 'done'>): string | null =>
  typeof result === 'object' && result.because ? textOf(result.because) : null;

/** An attempt that failed says nothing of whether a person is still needed. */
const saidOf = (result: NotDone, { trouble }: Row) => {
  if (result === 'wait') return {};
  return 'failed' in result ? { trouble } : { trouble: result.trouble, noted: result.noted };
};

/** As much of the error as an operator needs on a page; the log file has the rest. */
const textOf = (error: unknown): string =>
  beginningOf(error instanceof Error ? `${error.name}: ${messageOf(error)}` : String(error), 300);
