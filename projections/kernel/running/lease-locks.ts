/**
 * What a process does with its locks, on the connection that has them. Everybody sees in `pg_locks` who owns which and
 * who waits for which: an exclusive lock is owned, a shared one says that its process waits.
 */
const LOCKS = `locks as materialized (
    select pid, mode, (classid::bigint << 32) | objid::bigint as number from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
  )`;
const OWNED = `owned as materialized (
    select pid, count(*) as number from locks where mode = 'ExclusiveLock' group by pid
  )`;
const OF_WAITING = `coalesce((select number from owned where owned.pid = waiting.pid), 0)`;
const OURS = `coalesce((select number from owned where pid = pg_backend_pid()), 0)`;

/** Ends the connection of a process that is frozen and so sends no heartbeats, which frees its locks. */
export const END_SILENT = `
  with ${LOCKS}
  select pg_terminate_backend(pid) from locks join pg_stat_activity using (pid)
  where number = hashtextextended($1, 0) and state_change < now() - $2 * interval '1 millisecond'`;

/** Whether any of the locks `$1` is held. */
export const IS_ANY_HELD = `
  with ${LOCKS}
  select exists (
    select from locks join unnest($1::text[]) as given (lock) on number = hashtextextended(lock, 0)
  ) as held`;

/**
 * Takes the lock `$1` where it is free, and else shows by the lock `$2` that this process waits. Where `$3`, it is left
 * to a process that waits, too, and owns fewer; one that has shown no life for `$4` ms does not count.
 */
export const TAKE_OR_WAIT = `
  with ${LOCKS}, ${OWNED},
  seen as materialized (
    select
      exists (select from locks where number = hashtextextended($1, 0)) as "isHeld",
      exists (select from locks where number = hashtextextended($2, 0) and pid = pg_backend_pid()) as "isShown",
      exists (
        select from locks as waiting join pg_stat_activity using (pid)
        where waiting.number = hashtextextended($2, 0) and waiting.pid <> pg_backend_pid()
          and state_change > now() - $4 * interval '1 millisecond' and ${OF_WAITING} < ${OURS}
      ) as "isAwaited"
  ),
  tried as materialized (
    select "isHeld", "isShown", case
      when "isHeld" or ("isAwaited" and $3) then false
      else pg_try_advisory_lock(hashtextextended($1, 0)) end as "isTaken"
    from seen
  )
  select "isHeld", "isTaken", case
    when "isTaken" and "isShown" then pg_advisory_unlock_shared(hashtextextended($2, 0))
    when not "isTaken" and not "isShown" then pg_try_advisory_lock_shared(hashtextextended($2, 0)) end
  from tried`;

/** Shows no longer that this process waits. */
export const STOP_WAITING = `
  with ${LOCKS}
  select pg_advisory_unlock_shared(number) from locks
  where number = hashtextextended($1, 0) and pid = pg_backend_pid()`;

/**
 * Which of the names `$1` a process waits for, by the locks `$2`, that owns at least two fewer than this one: so every
 * hand-over makes it more even, and a difference of one stays. One that has shown no life for `$3` ms does not count.
 */
export const NEEDIER = `
  with ${LOCKS}, ${OWNED}
  select name from unnest($1::text[], $2::text[]) as given (name, lock)
  join locks as waiting on waiting.number = hashtextextended(lock, 0) join pg_stat_activity using (pid)
  where waiting.pid <> pg_backend_pid() and state_change > now() - $3 * interval '1 millisecond'
    and ${OF_WAITING} <= ${OURS} - 2
  order by ${OF_WAITING} limit 1`;
