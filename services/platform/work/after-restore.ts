import { sql, type Kysely } from 'kysely';

/**
 * A log that was put back from a copy does not know what the payment providers did since. Until they were asked about every
 * payment that is open in it, and every one whose goods are to be sent, an order may look unpaid whose money has come, or
 * paid whose money went back, and no process is ready. Makes the table that has a row for as long as that is so.
 */
export const migrateRestored = async (db: Kysely<object>): Promise<void> => {
  await sql`
    create table if not exists work_restored (
      one boolean primary key default true check (one), restored_at timestamptz not null default now()
    )`.execute(db);
};

/** Notes that the log was restored just now; another call starts again. */
export const noteRestored = async (db: Kysely<object>): Promise<void> => {
  await sql`
    insert into work_restored default values
    on conflict (one) do update set restored_at = excluded.restored_at`.execute(db);
};

/** Whether the log was restored, and the providers were not all asked since. */
export const isRestored = async (db: Kysely<object>): Promise<boolean> =>
  (await sql`select from work_restored`.execute(db)).rows.length > 0;

/**
 * Has the tasks of these processes be due at once after a restore, once each: one that follows a schedule may be due in
 * hours, and would keep nobody waiting until then.
 */
export const askAtOnce = async (db: Kysely<object>, processes: readonly string[]): Promise<void> => {
  await sql`
    update work_todo set due_at = now()
    where process = any(${[...processes]}::text[]) and attempts = 0 and due_at > now()
      and exists (select from work_restored)`.execute(db);
};

/**
 * Whether the providers were asked, by the processes that do it: their lists are filled from the whole log, and the first
 * try of every task that is due has ended. One that failed is tried again beside selling, as ever.
 */
export const areProvidersAsked = async (
  db: Kysely<object>,
  processes: readonly string[],
): Promise<boolean> => {
  if (!(await isRestored(db))) return true;
  const names = [...processes];
  // A worker counts the attempt when it takes a task, and notes failures, or none, when the attempt has ended.
  const { rows } = await sql<{ asked: boolean }>`
    select (select count(*) from work_filled
        where process = any(${names}::text[]) and list = 'work_todo'::regclass::oid) = ${names.length}
      and not exists (select from work_todo
        where process = any(${names}::text[]) and failures is null and (attempts > 0 or due_at <= now()))
      as asked`.execute(db);
  if (rows[0]?.asked !== true) return false;
  await sql`delete from work_restored`.execute(db);
  return true;
};
