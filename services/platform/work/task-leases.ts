import type { Pool } from 'pg';
import type { Cause } from '../../kernel/process-manager.ts';
import { batchLoader } from '../waiting/batch-loader.ts';
import { FAILURES } from './to-do-list.ts';

/** A task that a worker has taken. It belongs to the worker until `due_at`. */
export interface TakenTask {
  readonly process: string;
  readonly key: string;
  due_at: Date;
  readonly data: unknown;
  /** Including this time. */
  readonly attempts: number;
  /** How often it has failed since it last did not. */
  readonly failures: number;
  readonly cause: Cause;
  /** The name of what only a person can help with, if it was that when it was looked into last. */
  readonly trouble: string | null;
}

/** How many tasks of a process may be taken, and for how many milliseconds they have to be due. */
export interface Room {
  readonly process: string;
  readonly room: number;
  readonly waited: number;
}

// None of these statements is prepared. A plan that is kept is made while the list is short, and would read all of it
// each time once it is suddenly long, until Postgres has looked at it again: also with `enable_seqscan` off, since it then
// hashes what it reads by an index.

// The lease is the due date itself, so a task becomes due again when its worker dies. It is compared later, and a
// `Date` has no microseconds. Each process has its own room, so that the many tasks of one keep no other waiting. Half
// of it is for the newest tasks, so that they wait behind no backlog, and half for the oldest, so that none waits for
// ever. Chance gives an odd place to one or the other: where there is room for one, each has its turn.
const LEASED = `date_trunc('milliseconds', now()) + $1 * interval '1 millisecond'`;
// One that comes back has given way before. The bare `due_at <= now()` stays: it is what bounds the index, which would
// be read through all that is due in days, from its end, at each look.
const due = (order: 'asc' | 'desc', odd: string) => `
  select * from (
    select process, key from work_todo where process = free.process and due_at <= now()
      and (attempts > 0 or due_at <= now() - free.waited * interval '1 millisecond')
    order by due_at ${order} limit (free.room + ${odd}) / 2 for update skip locked) as ${order}_due`;
const TAKE = `
  update work_todo set due_at = ${LEASED}, set_at = now(), attempts = work_todo.attempts + 1
  from unnest($2::text[], $3::int[], $4::int[]) as free (process, room, waited)
    cross join lateral (${due('desc', '$5::int')} union ${due('asc', '1 - $5::int')}) as due
  where work_todo.process = due.process and work_todo.key = due.key
  returning work_todo.process, work_todo.key, work_todo.due_at, work_todo.data,
    work_todo.attempts, ${FAILURES} as failures, work_todo.cause, work_todo.trouble`;
// If an event has set another due date meanwhile, there is more to do, and the task stays.
const THE_SAME = 'where process = $1 and key = $2 and due_at = $3';
// Many at once wait for nobody, so that they and what follows the log, which locks many rows, too, never wait for each
// other. One alone holds nothing else, and may wait.
const DONE_TOGETHER = `delete from work_todo where ctid = any(array(
  select work_todo.ctid
  from work_todo join unnest($1::text[], $2::text[], $3::timestamptz[]) as done (process, key, due_at)
    on work_todo.process = done.process and work_todo.key = done.key and work_todo.due_at = done.due_at
  for update of work_todo skip locked)) returning process, key`;
const DONE = `delete from work_todo ${THE_SAME}`;
const LATER = `update work_todo set due_at = now() + $4 * interval '1 millisecond', set_at = now(), error = $5,
  failures = $6, data = coalesce($7, data), trouble = $8 ${THE_SAME}`;
// An attempt that could not look has ended all the same.
const PUT_OFF = `update work_todo set due_at = now() + $4 * interval '1 millisecond', set_at = now(),
  failures = coalesce(failures, 0) ${THE_SAME}`;
const KEEP = `update work_todo set due_at = date_trunc('milliseconds', now()) + $4 * interval '1 millisecond',
  set_at = now() ${THE_SAME} returning due_at`;

/** What is kept of a task that is not done. */
interface Later {
  /** For operators. */
  readonly error: string | null;
  readonly failures: number;
  /** The name of what only a person can help with, if it is that. */
  readonly trouble?: string | null | undefined;
  /** The new data of the task, if any. */
  readonly noted?: unknown;
}

const idOf = ({ process, key, due_at }: TakenTask) => [process, key, due_at] as const;

/** The statements of a worker that owns each task for the given milliseconds. */
export const taskLeases = (pool: Pool, lease: number) => ({
  /** Takes due tasks. */
  take: async (rooms: readonly Room[]): Promise<readonly TakenTask[]> => {
    const column = <Name extends keyof Room>(name: Name) => rooms.map((room) => room[name]);
    const odd = Math.random() < 0.5 ? 1 : 0;
    const values = [lease, column('process'), column('room'), column('waited'), odd];
    return (await pool.query<TakenTask>(TAKE, values)).rows;
  },

  /**
   * Tasks that are done while others are being deleted are deleted together: each alone would wait for the disk once.
   */
  done: batchLoader<TakenTask, void>(async (tasks) => {
    const column = (index: number) => tasks.map((task) => idOf(task)[index]);
    const gone = await pool.query<Pick<TakenTask, 'process' | 'key'>>(DONE_TOGETHER, [
      column(0),
      column(1),
      column(2),
    ]);
    const isGone = (task: TakenTask) =>
      gone.rows.some(({ process, key }) => process === task.process && key === task.key);
    for (const task of tasks) if (!isGone(task)) await pool.query(DONE, [...idOf(task)]);
    return () => undefined;
  }),

  /** Has a task retried in `pause` ms. */
  later: async (
    task: TakenTask,
    pause: number,
    { error, failures, trouble, noted }: Later,
  ): Promise<void> => {
    const data = noted === undefined ? null : JSON.stringify(noted);
    await pool.query(LATER, [...idOf(task), pause, error, failures, data, trouble ?? null]);
  },

  /** Has a task tried later that could not be looked into. */
  putOff: async (task: TakenTask, pause: number): Promise<void> => {
    await pool.query(PUT_OFF, [...idOf(task), pause]);
  },

  /** Renews the lease of a task that takes longer. */
  keep: async (task: TakenTask): Promise<void> => {
    const { rows } = await pool.query<{ due_at: Date }>(KEEP, [...idOf(task), lease]);
    if (rows[0]) task.due_at = rows[0].due_at;
  },
});
