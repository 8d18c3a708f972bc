import type { Pool } from 'pg';

/** An open session, with the current rights of its account. */
export interface StandingSession {
  readonly id: string;
  readonly accountId: string;
  readonly createdAt: Date;
  /** When it was last used, to within some minutes. */
  readonly usedAt: Date;
  readonly expiresAt: Date;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
  /** When the password was last given in it. */
  readonly provedAt: Date;
  readonly hasFactor: boolean;
  /** The keyed hash of a guest's address; null for an account. */
  readonly guestKey: string | null;
  /** That of the mailbox by which its orders count: of a guest, or of an account whose address nobody confirmed. */
  readonly mailboxKey: string | null;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly epoch: number;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Browser and system, in words. */
  readonly device: string;
  /** Whether a code of the second factor was given with the password. */
  readonly withCode: boolean;
  /** The keyed hash of the mailbox by which its orders count: of a guest, or of an unconfirmed account. */
  readonly mailboxKey?: string | undefined;
}

/** The most sessions of an account: opening one more ends the oldest. */
const MOST_SESSIONS = 20;

/**
 * Expired sessions that are deleted when one is opened: more than are opened, so that those of people who never come
 * back go, too.
 */
const CLEARED_AT_ONCE = 10;

/**
 * Opens a session, as `openFirstSession` does. A separate statement, which sees sessions that were opened at the same
 * time, ends those beyond the limit; answers whether it ended any. Everybody counts in the same order, also among
 * sessions of one millisecond: otherwise two at once could each end one where one was too many. Rows are locked in the
 * same order, too, so that nobody deadlocks.
 */
export async function openSession(pool: Pool, session: NewSession): Promise<boolean> {
  await openFirstSession(pool, session);
  const { rowCount } = await pool.query({
    name: 'vault end sessions beyond the limit',
    text: `delete from vault.sessions where id in (
       select id from vault.sessions where id in (
         select id from vault.sessions where account_id = $1
         order by created_at desc, opened desc offset ${MOST_SESSIONS})
       order by id for update)`,
    values: [session.accountId],
  });
  return (rowCount ?? 0) > 0;
}

/**
 * Opens a session for a person who is still being registered, and deletes ended ones of the account and some expired
 * ones of others, which open nothing any more: those that somebody else has locked are left, so that no two who sign in
 * wait for each other. It ends none beyond the limit: those that are opened meanwhile count for themselves, so it is one
 * too many at worst, until the next is opened.
 */
export async function openFirstSession(pool: Pool, session: NewSession): Promise<void> {
  const { id, accountId, epoch, now, expiresAt, device, withCode, mailboxKey } = session;
  await pool.query({
    name: 'vault open session',
    text: `with ended as (
       delete from vault.sessions where id in (
         select id from vault.sessions where account_id = $2 and (expires_at <= $4 or epoch < $3)
         for update skip locked
       )
     ),
     expired as (
       delete from vault.sessions where id in (
         select id from vault.sessions where account_id <> $2 and expires_at <= $4
         order by expires_at limit ${CLEARED_AT_ONCE} for update skip locked
       )
     )
     insert into vault.sessions (id, account_id, epoch, created_at, authenticated_at, used_at, expires_at, device, with_code,
       mailbox_key)
     values ($1, $2, $3, $4, $4, $4, $5, $6, $7, $8)`,
    values: [id, accountId, epoch, now, expiresAt, device, withCode, mailboxKey ?? null],
  });
}

/** Asks for sessions that stand, with more of their columns where these are named; other conditions follow. */
const standing = (columns = ''): string => `
  select s.id, s.account_id as "accountId", s.created_at as "createdAt", coalesce(s.used_at, s.created_at) as "usedAt",
    s.expires_at as "expiresAt", s.authenticated_at as "provedAt", a.is_admin as "isAdmin", a.is_auditor as "isAuditor",
    a.factor is not null as "hasFactor", a.guest_key as "guestKey",
    s.mailbox_key as "mailboxKey"${columns}
  from vault.sessions s join vault.authorization a on a.account_id = s.account_id
  where s.epoch = a.epoch and not a.deleted and (a.factor is null or s.with_code)`;

/**
 * Sessions with the authorization of their accounts, in one query. Missing are those that were opened with an old
 * password, or without a code where one is required, and those of deleted accounts. What it answers may be kept only in
 * `Memory` (design §7).
 */
export async function standingSessions(
  pool: Pool,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingSession>> {
  const { rows } = await pool.query<StandingSession>({
    name: 'vault sessions',
    text: `${standing()} and s.id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Notes that a session was used; nobody waits for it. */
export async function touchSession(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update vault.sessions set used_at = $2 where id = $1 and used_at < $2', [id, now]);
}

/** The open sessions of an account, the last used first, with the device of each. */
export async function sessionsOf(
  pool: Pool,
  accountId: string,
): Promise<readonly (StandingSession & { readonly device: string })[]> {
  const { rows } = await pool.query<StandingSession & { readonly device: string }>(
    `${standing(', s.device')} and s.account_id = $1 order by "usedAt" desc, s.id`,
    [accountId],
  );
  return rows;
}

/** Notes that a code of the second factor was given in a session, which then stays open when one is required. */
export async function noteCodeIn(pool: Pool, id: string): Promise<void> {
  await pool.query('update vault.sessions set with_code = true where id = $1', [id]);
}

/** Notes that the password was given again in a session; processes that remember the session hear of it. */
export async function proveSession(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query('update vault.sessions set authenticated_at = $2 where id = $1', [id, now]);
}

/**
 * Counts the sessions of an account by no mailbox any more; processes that remember them hear of it. Answers whether any
 * was. Rows are locked in the same order as where sessions are opened, so that nobody deadlocks.
 */
export async function forgetMailboxOf(pool: Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update vault.sessions set mailbox_key = null where id in (
       select id from vault.sessions where account_id = $1 and mailbox_key is not null order by id for update)`,
    [accountId],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends a session; processes that remember it hear of it. */
export async function endSession(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from vault.sessions where id = $1', [id]);
}

/** Deletes all sessions of an account. That they have ended follows from its authorization. */
export async function forgetSessions(pool: Pool, accountId: string): Promise<void> {
  await pool.query('delete from vault.sessions where account_id = $1', [accountId]);
}
