import type { Pool } from 'pg';

/** What an account may do, as its stream says at `revision`. */
export interface Authorization {
  readonly accountId: string;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
  /** The version of the password; sessions that were opened with another one have ended. */
  readonly epoch: number;
  readonly deleted: boolean;
  readonly revision: number;
  /** The keyed hash of the e-mail address that signs in; undefined for a deleted account. */
  readonly emailKey?: string;
  /** The keyed hash of a guest's address: nobody signs in with it. */
  readonly guestKey?: string;
}

/**
 * Writes what the account's stream says. It takes effect in every process once they have heard of it (`untilHeard`). A
 * revision older than the one that is written changes nothing. `keep` names the session that changed the password, and
 * the new version: that session goes on.
 */
export async function authorize(
  pool: Pool,
  row: Authorization,
  keep?: { readonly sessionId: string; readonly epoch: number },
): Promise<void> {
  await pool.query({
    name: 'vault authorize',
    text: `with written as (
       insert into vault.authorization as a (account_id, is_admin, is_auditor, epoch, deleted, revision, email_key, guest_key)
       values ($1, $2, $3, $4, $5, $6, $9, $10)
       on conflict (account_id) do update set is_admin = excluded.is_admin, is_auditor = excluded.is_auditor,
         epoch = excluded.epoch, deleted = excluded.deleted, revision = excluded.revision, email_key = excluded.email_key,
         guest_key = excluded.guest_key
       where a.revision < excluded.revision
         -- Of a row from before there were e-mails in it.
         or a.revision = excluded.revision and a.email_key is null)
     update vault.sessions set epoch = greatest(epoch, $8) where id = $7 and account_id = $1`,
    values: [
      row.accountId,
      row.isAdmin,
      row.isAuditor,
      row.epoch,
      row.deleted,
      row.revision,
      keep?.sessionId ?? null,
      keep?.epoch ?? 0,
      row.emailKey ?? null,
      row.guestKey ?? null,
    ],
  });
}
