import { sql, type Kysely } from 'kysely';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import type { Cause, Process, ToDo } from '../../kernel/process.ts';

/** The processes' to-do lists: one table, so that all of them follow the log in one transaction a batch. */
export const WORK_TABLE = 'work_todo';

type Named = ToDo & { readonly process: string; readonly cause: Cause };

/** Of the table: raise it when its columns change, so that the lists are filled anew. */
const SHAPE = 1;

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
  await sql`create index if not exists work_todo_due on work_todo (due_at)`.execute(db);
};

const causeOf = ({ id, metadata }: RecordedEvent): Cause => ({
  eventId: id,
  correlationId: metadata.$correlationId,
});

/** What remains of a batch: the last word on each item counts. */
const lastWords = (processes: readonly Process[], events: readonly RecordedEvent[]): readonly Named[] => {
  const last = new Map<string, Named>();
  for (const event of events)
    for (const process of processes)
      for (const todo of process.todo(event))
        last.set(`${process.name} ${todo.key}`, { ...todo, process: process.name, cause: causeOf(event) });
  return [...last.values()];
};

const apply = async (db: Kysely<object>, todos: readonly Named[]): Promise<void> => {
  const done = todos.filter(({ kind }) => kind === 'done').map(({ process, key }) => ({ process, key }));
  const added = todos.flatMap((todo) =>
    todo.kind === 'add'
      ? [
          {
            process: todo.process,
            key: todo.key,
            due_at: todo.dueAt.toISOString(),
            data: todo.data,
            attempts: 0,
            cause: todo.cause,
          },
        ]
      : [],
  );
  if (done.length > 0)
    await sql`
      delete from work_todo using json_populate_recordset(null::work_todo, ${JSON.stringify(done)}) as done
      where work_todo.process = done.process and work_todo.key = done.key`.execute(db);
  if (added.length > 0)
    await sql`
      insert into work_todo select * from json_populate_recordset(null::work_todo, ${JSON.stringify(added)})
      on conflict (process, key) do update set due_at = excluded.due_at, data = excluded.data,
        attempts = 0, cause = excluded.cause`.execute(db);
};

/** A projection, as the read side's runner takes it, that fills the to-do lists. */
export const toDoProjection = (processes: readonly Process[]) => ({
  name: 'work',
  version: processes.reduce((sum, { version }) => sum + version, SHAPE),
  tables: [WORK_TABLE],
  migrate,
  wants: (event: RecordedEvent) => processes.some((process) => process.todo(event).length > 0),
  apply: (db: Kysely<object>, events: readonly RecordedEvent[]) => apply(db, lastWords(processes, events)),
});
