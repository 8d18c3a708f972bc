import { sql, type Kysely } from 'kysely';
import { backOff } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import type { TaskList } from '../../kernel/process-manager.ts';
import type { EventLog } from '../../kernel/event-log.ts';
import { askAtOnce, isRestored } from './after-restore.ts';
import { OpenTasks, type Unreadable } from './open-tasks.ts';
import { rowsOf, type ListedTask } from './to-do-list.ts';

type Db = Kysely<object>;

/** One time of following the log with the lists: how far it has come, and the epoch that it has alone. */
export interface Reign {
  readonly position: bigint;
  readonly epoch: number;
}

export interface RefillOptions {
  readonly db: Db;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly processes: readonly TaskList[];
  /** Up to where this process follows the log with the lists; undefined while another does. */
  readonly followed: () => Reign | undefined;
  /** Up to where any process has followed the log for the lists, which stays so until the transaction ends. */
  readonly lock: (trx: Db) => Promise<Reign>;
  /** Parks the stream of an event that cannot be read. */
  readonly park: (trx: Db, unreadable: Unreadable) => Promise<void>;
  readonly clock: () => Date;
  readonly onFilled: (filled: { readonly processes: readonly string[]; readonly tasks: number }) => void;
  readonly onError: (error: unknown) => void;
}

/** Milliseconds. */
const POLL_INTERVAL = 500;
const PAUSE = { first: POLL_INTERVAL, longest: 60_000 } as const;
/** Rows in one statement. */
const ROWS = 2_000;

/**
 * Adds the tasks that the past leaves to the lists of processes that lack them: they are of another version, the table is
 * new, or somebody else has followed the log in between, who may not know a process and has passed over its events. The
 * lists follow the end of the log meanwhile, and new tasks are done at once. Old tasks reach a list only after the whole
 * log was folded, so that nothing that is over is done again.
 */
export const keepFilled = async (options: RefillOptions, signal: AbortSignal): Promise<void> => {
  const pauses = backOff(PAUSE);
  let since: Reign | undefined;
  let isFilled = false;
  while (!signal.aborted) {
    const followed = options.followed();
    if (followed?.epoch !== since?.epoch) {
      since = followed;
      isFilled = false;
    }
    try {
      if (since && !isFilled) isFilled = await refill(options, since, signal);
      pauses.worked();
    } catch (error) {
      if (signal.aborted) return;
      options.onError(error);
      await pauses.wait(signal);
    }
    await pauseFor(POLL_INTERVAL, signal);
  }
};

/**
 * Adds once what there was to do up to the position since which this process follows the log. Answers false when another
 * follows it by now.
 */
export const refill = async (options: RefillOptions, since: Reign, signal: AbortSignal): Promise<boolean> => {
  const processes = await unfilled(options, since);
  if (processes === undefined) return false;
  if (processes.length === 0) return true;
  await forget(options.db, processes);
  const isAfterRestore = await isRestored(options.db);
  const listed = processes.filter(({ onlyAfterRestore }) => isAfterRestore || !onlyAfterRestore);
  const open = new OpenTasks(listed, options.clock);
  await fold(options.log, open, -1n, since.position, signal);
  // What came meanwhile, too, so that little is left to read under the lock.
  const { position: followed } = options.followed() ?? since;
  await fold(options.log, open, since.position, followed, signal);
  return options.db.transaction().execute(async (trx) => {
    // Between two statements the log is read.
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(trx);
    const { position: end, epoch } = await options.lock(trx);
    if (epoch !== since.epoch) return false;
    await fold(options.log, open, followed, end, signal);
    const tasks = open.notedUpTo(since.position);
    for (let start = 0; start < tasks.length; start += ROWS) await add(trx, tasks.slice(start, start + ROWS));
    const asking = processes.filter(({ asksProviders }) => asksProviders);
    await askAtOnce(
      trx,
      asking.map(({ name }) => name),
    );
    for (const unreadable of open.unreadable) await options.park(trx, unreadable);
    await remember(trx, processes, epoch);
    options.onFilled({ processes: processes.map(({ name }) => name), tasks: tasks.length });
    return true;
  });
};

/**
 * The processes whose lists are to be filled. Those of the others are noted as followed in this epoch, too. Undefined
 * when another follows the log by now.
 */
const unfilled = async (
  { db, processes, lock }: RefillOptions,
  { epoch }: Reign,
): Promise<readonly TaskList[] | undefined> =>
  db.transaction().execute(async (trx) => {
    if ((await lock(trx)).epoch !== epoch) return undefined;
    const { rows } = await sql<{ process: string }>`
      update work_filled as filled set epoch = ${epoch}
      from json_to_recordset(${namedVersions(processes)}) as given (process text, version integer)
      where filled.process = given.process and filled.version = given.version
        and filled.list = 'work_todo'::regclass::oid and filled.epoch in (${epoch - 1}, ${epoch})
      returning filled.process`.execute(trx);
    return processes.filter(({ name }) => !rows.some(({ process }) => process === name));
  });

const namedVersions = (processes: readonly TaskList[]): string =>
  JSON.stringify(processes.map(({ name: process, version }) => ({ process, version })));

/** From here on, another version notes new tasks than the one that is remembered. */
const forget = async (db: Db, processes: readonly TaskList[]): Promise<void> => {
  const names = processes.map(({ name }) => name);
  await sql`delete from work_filled where process = any(${names}::text[])`.execute(db);
};

/** Tells all events behind one position up to another; throws where the log does not come so far. */
const fold = async (
  log: RefillOptions['log'],
  open: OpenTasks,
  after: bigint,
  to: bigint,
  signal: AbortSignal,
): Promise<void> => {
  if (to <= after) return;
  for await (const batch of log.readAll(after < 0n ? undefined : after, { until: to })) {
    signal.throwIfAborted();
    for (const event of batch.events) open.see(event);
  }
};

const isOfSameEvent = sql`work_todo.cause ->> 'eventId' = excluded.cause ->> 'eventId'`;
/** What a worker has noted about a task is in no event: letters that were sent and not recorded, for example. */
const data = sql`case when ${isOfSameEvent} then work_todo.data || excluded.data else excluded.data end`;

/**
 * What an older version has noted stays where it says the same. What was tried is due when its worker said: it may be
 * under way, and its lease is its due date. A later event makes a new task of it, as where it is heard.
 */
const add = async (trx: Db, tasks: readonly ListedTask[]): Promise<void> => {
  const kept = (column: string) => sql`case when ${isOfSameEvent} then work_todo.${sql.ref(column)} end`;
  await sql`
    insert into work_todo select * from json_populate_recordset(null::work_todo, ${rowsOf(tasks)})
    on conflict (process, key) do update set data = ${data}, cause = excluded.cause, due_at =
      case when ${isOfSameEvent} and work_todo.attempts > 0 then work_todo.due_at else excluded.due_at end,
      attempts = coalesce(${kept('attempts')}, 0), failures = ${kept('failures')}, error = ${kept('error')},
      trouble = ${kept('trouble')}
    where work_todo.data <> ${data} or not ${isOfSameEvent}
      or (work_todo.attempts = 0 and work_todo.due_at <> excluded.due_at)
  `.execute(trx);
};

const remember = async (trx: Db, processes: readonly TaskList[], epoch: number): Promise<void> => {
  await sql`
    insert into work_filled (process, version, list, epoch)
    select process, version, 'work_todo'::regclass::oid, ${epoch}::bigint
    from json_to_recordset(${namedVersions(processes)}) as filled (process text, version integer)
    on conflict (process) do update
    set version = excluded.version, list = excluded.list, epoch = excluded.epoch, filled_at = now()
  `.execute(trx);
};
