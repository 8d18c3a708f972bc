import { sql, type Kysely } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Cause, TaskList, TaskChange } from '../../kernel/process-manager.ts';
import { migrateRestored, noteRestored } from './after-restore.ts';

/** The to-do lists of all processes: one table, so that all follow the log in one transaction for each batch. */
export const WORK_TABLE = 'work_todo';
/** The name of the projection that fills them. */
export const WORK = 'work';

interface Origin {
  readonly process: string;
  readonly cause: Cause;
}
type ListedChange = TaskChange & Origin;
/** A task, with its process and its cause. */
export type ListedTask = Extract<TaskChange, { readonly kind: 'add' }> & Origin;

/**
 * It never changes, and columns are only added: the lists are not rebuilt beside the old ones, for which new work would
 * have to wait. `refill` adds what a process of another version makes of the past.
 */
const VERSION = 14;

const migrate = async (db: Kysely<object>): Promise<void> => {
  await sql`
    create table if not exists work_todo (
      process text not null,
      key text not null,
      due_at timestamptz not null,
      data jsonb not null,
      attempts integer not null default 0,
      cause jsonb not null,
      primary key (process, key)
    )`.execute(db);
  await sql`alter table work_todo add column if not exists error text`.execute(db);
  // Null is none: a release that does not know the column notes tasks without it.
  await sql`alter table work_todo add column if not exists failures integer`.execute(db);
  await sql`alter table work_todo add column if not exists trouble text`.execute(db);
  // When a worker set the due date, by the clock of Postgres; null where an event did, or a release from before.
  await sql`alter table work_todo add column if not exists set_at timestamptz`.execute(db);
  await sql`drop index if exists work_todo_due`.execute(db);
  await sql`create index if not exists work_todo_due_of on work_todo (process, due_at)`.execute(db);
  // Which lists are filled with the past, by which version and in which table: another table has nothing of it. And in
  // which epoch of the lists they were followed last: what another owner has followed in between may lack some of these.
  await sql`
    create table if not exists work_filled (
      process text primary key, version integer not null, list oid not null, filled_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table work_filled add column if not exists epoch bigint`.execute(db);
  await migrateRestored(db);
};

/**
 * How often a task has failed since it last did not; waiting is no failure. A release that does not know the column may
 * have begun to count the attempts again.
 */
export const FAILURES = 'least(coalesce(work_todo.failures, 0), work_todo.attempts)';

export const causeOf = ({ id, position, metadata }: RecordedEvent): Cause => ({
  eventId: id,
  correlationId: metadata.$correlationId,
  position: String(position),
});

/** What remains of a batch: the last change of each task counts. */
const lastWords = (
  processes: readonly TaskList[],
  events: readonly RecordedEvent[],
): readonly ListedChange[] => {
  const last = new Map<string, ListedChange>();
  for (const event of events)
    for (const process of processes)
      for (const change of process.types.includes(event.type) ? process.changesFor(event) : [])
        last.set(`${process.name} ${change.key}`, {
          ...change,
          process: process.name,
          cause: causeOf(event),
        });
  return [...last.values()];
};

/** Tasks as rows of the table. */
export const rowsOf = (tasks: readonly ListedTask[]): string =>
  JSON.stringify(
    tasks.map(({ process, key, dueAt, data, cause }) => ({
      process,
      key,
      due_at: dueAt.toISOString(),
      data,
      attempts: 0,
      cause,
    })),
  );

const apply = async (db: Kysely<object>, changes: readonly ListedChange[]): Promise<void> => {
  const done = changes.filter(({ kind }) => kind === 'done').map(({ process, key }) => ({ process, key }));
  const added = changes.filter((change): change is ListedTask => change.kind === 'add');
  if (done.length > 0)
    await sql`
      delete from work_todo using json_populate_recordset(null::work_todo, ${JSON.stringify(done)}) as done
      where work_todo.process = done.process and work_todo.key = done.key`.execute(db);
  if (added.length > 0)
    await sql`
      insert into work_todo select * from json_populate_recordset(null::work_todo, ${rowsOf(added)})
      on conflict (process, key) do update set due_at = excluded.due_at, data = excluded.data,
        attempts = 0, failures = null, cause = excluded.cause, error = null, trouble = null`.execute(db);
};

/** By type alone: events are decoded only in `apply`, whose faults park their stream and nothing else. */
const wantsOf = (processes: readonly TaskList[]) => {
  const types = new Set(processes.flatMap((process) => process.types));
  return ({ type }: RecordedEvent): boolean => types.has(type);
};

/** A projection for the read side's runner, which fills the to-do lists. */
export const toDoProjection = (all: readonly TaskList[]) => {
  const processes = all.filter(({ onlyAfterRestore }) => !onlyAfterRestore);
  return {
    name: WORK,
    version: VERSION,
    tables: [WORK_TABLE],
    migrate,
    wants: wantsOf(processes),
    apply: async (db: Kysely<object>, events: readonly RecordedEvent[]) =>
      apply(db, lastWords(processes, events)),
    // `refill` adds what the past leaves to do.
    resetForNewLog: async (db: Kysely<object>) => {
      await sql`delete from work_todo`.execute(db);
      await sql`delete from work_filled`.execute(db);
      await noteRestored(db);
    },
  };
};
