import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Process } from '../../kernel/process.ts';

interface Row {
  readonly process: string;
  readonly key: string;
  readonly due_at: Date;
  readonly data: unknown;
  readonly attempts: number;
}

interface Options {
  readonly pool: Pool;
  readonly processes: readonly Process[];
  readonly onError: (error: unknown, item: { readonly process: string; readonly key: string }) => void;
}

/** Items that are done at once, and how often the list is looked at when nothing is due, in ms. */
const AT_ONCE = 32;
const LOOK_EVERY = 200;
/** How long one worker has an item for itself, in ms: after a crash another takes it. */
const LEASE = 15_000;
const LONGEST_WAIT = 60_000;

// The lease is the due date itself, so an item is due again by itself when its worker died. It is compared again, and a
// `Date` knows no microseconds.
const TAKE = `
  update work_todo set due_at = date_trunc('milliseconds', now()) + $1 * interval '1 millisecond', attempts = work_todo.attempts + 1
  from (select process, key from work_todo where due_at <= now() and process = any($2)
        order by due_at limit $3 for update skip locked) as due
  where work_todo.process = due.process and work_todo.key = due.key
  returning work_todo.process, work_todo.key, work_todo.due_at, work_todo.data, work_todo.attempts`;
// An event that came meanwhile has set another due date: then there is more to do, and the item stays.
const DONE = 'delete from work_todo where process = $1 and key = $2 and due_at = $3';
const LATER = `update work_todo set due_at = now() + $4 * interval '1 millisecond'
  where process = $1 and key = $2 and due_at = $3`;

/** Does what is due on the to-do lists until aborted. Several workers may run: each item has one at a time. */
export const runWorker = async (
  { pool, processes, onError }: Options,
  signal: AbortSignal,
): Promise<void> => {
  const byName = new Map(processes.map((process) => [process.name, process]));

  const act = async (row: Row): Promise<void> => {
    const item = [row.process, row.key, row.due_at];
    const { key, data, attempts } = row;
    const outcome = await byName
      .get(row.process)
      ?.act({ key, data, attempts: attempts - 1 })
      .catch((error: unknown) => {
        onError(error, row);
        return 'wait' as const;
      });
    if (outcome === 'done') await pool.query(DONE, item);
    else await pool.query(LATER, [...item, Math.min(LONGEST_WAIT, 250 * 2 ** Math.min(attempts, 10))]);
  };

  while (!signal.aborted) {
    try {
      const { rows } = await pool.query<Row>(TAKE, [LEASE, [...byName.keys()], AT_ONCE]);
      await Promise.all(rows.map(act));
      if (rows.length === AT_ONCE) continue;
    } catch (error) {
      onError(error, { process: 'worker', key: '' });
    }
    await sleep(LOOK_EVERY, undefined, { signal }).catch(() => undefined);
  }
};
