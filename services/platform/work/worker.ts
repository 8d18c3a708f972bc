import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Cause, Ending, Process } from '../../kernel/process.ts';

interface Row {
  readonly process: string;
  readonly key: string;
  readonly due_at: Date;
  readonly data: unknown;
  readonly attempts: number;
  readonly cause: Cause;
}

interface Options {
  readonly pool: Pool;
  readonly processes: readonly Process[];
  readonly onError: (error: unknown, item: { readonly process: string; readonly key: string }) => void;
}

/** Items that are taken at once, and how often the list is looked at when nothing is due, in ms. */
const AT_ONCE = 32;
const LOOK_EVERY = 200;
/** How long one worker has an item for itself, in ms: after a crash another takes it. */
const LEASE = 15_000;
/** How long an item is left alone at most, in ms. After a fault it is less: stock has to add up within a minute. */
const LONGEST = { done: 0, wait: 60_000, failed: 10_000 } as const;

// The lease is the due date itself, so an item is due again by itself when its worker died. It is compared again, and a
// `Date` knows no microseconds.
const TAKE = `
  update work_todo set due_at = date_trunc('milliseconds', now()) + $1 * interval '1 millisecond', attempts = work_todo.attempts + 1
  from (select process, key from work_todo where due_at <= now() and process = any($2)
        order by due_at limit $3 for update skip locked) as due
  where work_todo.process = due.process and work_todo.key = due.key
  returning work_todo.process, work_todo.key, work_todo.due_at, work_todo.data,
    work_todo.attempts, work_todo.cause`;
// An event that came meanwhile has set another due date: then there is more to do, and the item stays.
const DONE = 'delete from work_todo where process = $1 and key = $2 and due_at = $3';
const LATER = `update work_todo set due_at = now() + $4 * interval '1 millisecond'
  where process = $1 and key = $2 and due_at = $3`;

/** Milliseconds until an item is tried again; `attempts` counts this time. */
const pauseAfter = (ending: Ending | 'failed', attempts: number): number =>
  typeof ending === 'object' ? ending.again : Math.min(LONGEST[ending], 250 * 2 ** Math.min(attempts, 10));

/**
 * Does what is due on the to-do lists until aborted. Several workers may run: each item has one at a time. A process
 * whose items hang has only so many under way, and holds up no other.
 */
export const runWorker = async (
  { pool, processes, onError }: Options,
  signal: AbortSignal,
): Promise<void> => {
  const byName = new Map(processes.map((process) => [process.name, process]));
  const underWay = new Map<Row, Promise<void>>();

  const act = async ({ process, key, data, attempts, cause }: Row): Promise<Ending | 'failed'> => {
    try {
      return (await byName.get(process)?.act({ key, data, attempts: attempts - 1, cause })) ?? 'wait';
    } catch (error) {
      onError(error, { process, key });
      return 'failed';
    }
  };

  const settle = async (row: Row): Promise<void> => {
    const ending = await act(row);
    const item = [row.process, row.key, row.due_at];
    try {
      if (ending === 'done') await pool.query(DONE, item);
      else await pool.query(LATER, [...item, pauseAfter(ending, row.attempts)]);
    } catch (error) {
      onError(error, row);
    }
    underWay.delete(row);
  };

  const take = async (): Promise<readonly Row[]> => {
    const busy = [...underWay.keys()].map(({ process }) => process);
    const isFree = (name: string) => busy.filter((each) => each === name).length < AT_ONCE;
    const free = [...byName.keys()].filter(isFree);
    try {
      return (await pool.query<Row>(TAKE, [LEASE, free, AT_ONCE])).rows;
    } catch (error) {
      onError(error, { process: 'worker', key: '' });
      return [];
    }
  };

  while (!signal.aborted) {
    const rows = await take();
    for (const row of rows) underWay.set(row, settle(row));
    const look = sleep(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
    // With a full hand more is due, and there is room for it as soon as one item is done.
    await (rows.length === AT_ONCE ? Promise.race([look, ...underWay.values()]) : look);
  }
  await Promise.all(underWay.values());
};
