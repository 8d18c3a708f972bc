import type { Pool } from 'pg';

/** A session that stands, with what its account may do now. */
export interface StandingSession {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  /** When it was last used, to within some minutes. */
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
  /** When its password was given last. */
  readonly provedAt: Date;
  readonly hasFactor: boolean;
  /** Of a guest: the keyed hash of their address. */
  readonly guestKey: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly epoch: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Browser and system, in words. */
  readonly device: string;
  /** A code of the second factor was given beside the password. */
  readonly withCode: boolean;
}

/** The most sessions of an account: one more ends the oldest. */
const MOST_SESSIONS = 20;

/** Expired sessions that leave when one is opened: more than come, so that those of who never comes back go, too. */
const CLEARED_AT_ONCE = 10;

/**
 * Opens a session, and clears away those of the account that have ended and some of others that have expired. What is
 * too much goes in a statement of its own, which sees what was opened at the same time: answers whether something was.
 * Everybody counts in one order, in which those of one millisecond stand as they came: by two orders two at once could
 * end one each where one was too much. All take the rows in one order, so that nobody waits for who waits for them.
 */
export async function openSession(pool: Pool, session: NewSession): Promise<boolean> {
  const { id, accountId, epoch, now, expiresAt, device, withCode } = session;
  await pool.query(
    `with ended as (delete from vault.sessions where account_id = $2 and (expires_at <= $4 or epoch < $3)),
     expired as (
       delete from vault.sessions where id in (
         select id from vault.sessions where account_id <> $2 and expires_at <= $4
         order by expires_at limit ${CLEARED_AT_ONCE} for update skip locked
       )
     )
     insert into vault.sessions (id, account_id, epoch, created_at, authenticated_at, used_at, expires_at, device, with_code)
     values ($1, $2, $3, $4, $4, $4, $5, $6, $7)`,
    [id, accountId, epoch, now, expiresAt, device, withCode],
  );
  const { rowCount } = await pool.query(
    `delete from vault.sessions where id in (
       select id from vault.sessions where id in (
         select id from vault.sessions where account_id = $1
         order by created_at desc, opened desc offset ${MOST_SESSIONS})
       order by id for update)`,
    [accountId],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Sessions with their accounts' authorization, in one query. Those that were opened with a password of before, those that
 * were opened without a code where one is asked for, and those of deleted accounts, are not there. What it answers is kept nowhere but in `Memory` (design §7).
 */
export async function standingSessions(
  pool: Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingSession>> {
  const { rows } = await pool.query<StandingSession>({
    name: 'vault sessions',
    text: `select s.id, s.account_id as "accountId", s.created_at as "createdAt",
             coalesce(s.used_at, s.created_at) as "usedAt", s.expires_at as "expiresAt", a.is_admin as "isAdmin", a.is_auditor as "isAuditor",
             s.authenticated_at as "provedAt", a.factor is not null as "hasFactor", a.guest_key as "guestKey"
           from vault.sessions s join vault.authorization a on a.account_id = s.account_id
           where s.id = any($1) and s.epoch = a.epoch and not a.deleted
             and (a.factor is null or s.with_code)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Remembers that a session was used; nobody waits for it. */
export async function touchSession(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update vault.sessions set used_at = $2 where id = $1 and used_at < $2', [id, now]);
}

/** The standing sessions of an account, the last used first, with what each was opened on. */
export async function sessionsOf(
  pool: Pool,
  accountId: string,
): Promise<readonly (StandingSession & { readonly device: string })[]> {
  const { rows } = await pool.query<StandingSession & { readonly device: string }>(
    `select s.id, s.account_id as "accountId", s.created_at as "createdAt",
       coalesce(s.used_at, s.created_at) as "usedAt", s.expires_at as "expiresAt", s.device,
       a.is_admin as "isAdmin", a.is_auditor as "isAuditor",
       s.authenticated_at as "provedAt", a.factor is not null as "hasFactor", a.guest_key as "guestKey"
     from vault.sessions s join vault.authorization a on a.account_id = s.account_id
     where s.account_id = $1 and s.epoch = a.epoch and not a.deleted
             and (a.factor is null or s.with_code)
     order by "usedAt" desc, s.id`,
    [accountId],
  );
  return rows;
}

/** A code of the second factor was given in it: it stands when that is asked for. */
export async function noteCodeIn(pool: Pool, id: string): Promise<void> {
  await pool.query('update vault.sessions set with_code = true where id = $1', [id]);
}

/** Remembers that the password of a session was given once more; who remembers the session hears of it. */
export async function proveSession(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update vault.sessions set authenticated_at = $2 where id = $1', [id, now]);
}

export async function endSession(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from vault.sessions where id = $1', [id]);
}

/** Forgets all sessions of an account. That they end is the authorization's to say. */
export async function forgetSessions(pool: Pool, accountId: string): Promise<void> {
  await pool.query('delete from vault.sessions where account_id = $1', [accountId]);
}
