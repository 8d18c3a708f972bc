import type { Pool } from 'pg';
import { LOCKS } from '#resilience/lock-numbers';
import { changeTables } from '../postgres/change-tables.ts';
import { CHANGES } from './listeners.ts';
import { isMadeBy, makeBy } from './made.ts';

/**
 * Holds only what must be possible to forget (design §1, §4): keys of personal data, password hashes, second factors,
 * sessions, and what an account may do. `epoch` is the version of the password that a session was opened with.
 * `revision` is the account event that an authorization row reflects, so that a late writer never undoes a newer one.
 * `erasures` are those whom the files may still hold, and `rewrites` says when the read tables were rewritten, or
 * could not be, last.
 * `bond` says which keys and which log the vault belongs to. When a session ends, or an authorization or a key changes,
 * triggers announce it in the same commit, so that no writer can forget to. `listeners` are the processes that remember
 * what they read here. `counts` says how often passwords were wrong, which may be lost in a crash of the database.
 */
const SCHEMA = `
  create schema if not exists vault;
  create table if not exists vault.person_keys (
    person_id text primary key,
    wrapped_key bytea not null
  );
  -- Under which key; not known of those from before that was noted.
  alter table vault.person_keys add column if not exists key_id text;
  create table if not exists vault.bond (
    is_only boolean primary key default true check (is_only),
    sealed bytea not null,
    stream text,
    event_id text
  );
  alter table vault.bond add column if not exists names text;
  alter table vault.bond add column if not exists key_id text;
  create table if not exists vault.erasures (
    person_id text primary key,
    noted_at timestamptz not null default clock_timestamp()
  );
  -- Whether read tables had something of them; and whether that is all that is left, since the key's file was rewritten.
  alter table vault.erasures add column if not exists in_tables boolean not null default true;
  alter table vault.erasures add column if not exists key_gone boolean not null default false;
  create table if not exists vault.rewrites (
    is_only boolean primary key default true check (is_only),
    tables_at timestamptz not null
  );
  create table if not exists vault.passwords (
    account_id text not null,
    version integer generated always as identity,
    hash text not null,
    primary key (account_id, version)
  );
  create table if not exists vault.authorization (
    account_id text primary key,
    is_admin boolean not null,
    is_auditor boolean not null,
    epoch integer not null,
    deleted boolean not null,
    revision bigint not null
  );
  alter table vault.authorization add column if not exists email_key text;
  -- Of who has no account: the keyed hash of the address that they gave, by which nobody signs in.
  alter table vault.authorization add column if not exists guest_key text;
  -- The second factor that a sign-in asks for, by its version, as the revision of its stream says; null for none.
  alter table vault.authorization add column if not exists factor integer;
  alter table vault.authorization add column if not exists factor_revision bigint not null default -1;
  create table if not exists vault.second_factors (
    account_id text not null,
    version integer generated always as identity,
    sealed bytea not null,
    codes text[] not null default '{}',
    last_step bigint not null default 0,
    begun_at timestamptz not null,
    primary key (account_id, version)
  );
  create index if not exists authorization_of_admins on vault.authorization (account_id) where is_admin;
  create index if not exists authorization_by_email on vault.authorization (email_key) where not deleted;
  create index if not exists authorization_of_guests on vault.authorization (guest_key) where guest_key is not null;
  create table if not exists vault.sessions (
    id text primary key,
    account_id text not null,
    epoch integer not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    authenticated_at timestamptz not null
  );
  alter table vault.sessions add column if not exists used_at timestamptz;
  alter table vault.sessions add column if not exists device text not null default '';
  alter table vault.sessions add column if not exists opened bigint generated always as identity;
  -- Who opened it gave a code beside the password: where one is asked for no other session stands.
  alter table vault.sessions add column if not exists with_code boolean not null default false;
  -- The keyed hash of the mailbox by which unpaid orders are counted: of a guest, or of an unconfirmed account.
  alter table vault.sessions add column if not exists mailbox_key text;
  create index if not exists sessions_of_account on vault.sessions (account_id, expires_at);
  create index if not exists sessions_expired on vault.sessions (expires_at);
  create or replace function vault.tell_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES}', old.account_id);
      return null;
    end
  $$;
  create or replace trigger tell_change after delete on vault.sessions
    for each row execute function vault.tell_change();
  -- That a session was used is nothing that anybody has to hear.
  create or replace trigger tell_epoch after update on vault.sessions
    for each row when (old.epoch is distinct from new.epoch) execute function vault.tell_change();
  -- By a name of its own, like tell_factor: the release before makes its triggers again at each of its starts.
  create or replace trigger tell_proof after update on vault.sessions
    for each row when ((old.authenticated_at, old.with_code) is distinct from (new.authenticated_at, new.with_code))
    execute function vault.tell_change();
  create or replace trigger tell_mailbox after update on vault.sessions
    for each row when (old.mailbox_key is distinct from new.mailbox_key) execute function vault.tell_change();
  create unlogged table if not exists vault.counts (
    key text primary key,
    count integer not null,
    resets_at timestamptz not null
  );
  create index if not exists counts_over on vault.counts (resets_at);
  create table if not exists vault.listeners (
    id text primary key,
    beat bigint not null,
    heard bigint not null
  );
  create sequence if not exists vault.marks;
  create or replace function vault.tell_erasure() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES}', old.person_id);
      return null;
    end
  $$;
  create or replace trigger tell_erasure after delete on vault.person_keys
    for each row execute function vault.tell_erasure();
  create or replace trigger tell_change after update on vault.authorization
    for each row when ((old.is_admin, old.is_auditor, old.epoch, old.deleted)
      is distinct from (new.is_admin, new.is_auditor, new.epoch, new.deleted))
    execute function vault.tell_change();
  create or replace trigger tell_factor after update on vault.authorization
    for each row when (old.factor is distinct from new.factor) execute function vault.tell_change();
`;

/**
 * Brings the vault to its newest schema. Safe to repeat, by several processes at once, and beside customers. Where it is
 * there already nothing is done, so that a start does not wait for the end of a dump.
 */
export const migrateVault = async (pool: Pool): Promise<void> => {
  if (await isMadeBy(pool, SCHEMA)) return;
  await changeTables(pool, LOCKS.vaultMigration, (client) => makeBy(client, SCHEMA));
};

/**
 * The same for a vault that was restored, perhaps from the copy of an older release. A database without a vault is left
 * as it is: it may be another than it was meant to be.
 */
export const migrateRestoredVault = async (pool: Pool): Promise<void> => {
  const { rowCount } = await pool.query("select from pg_namespace where nspname = 'vault'");
  if (rowCount === 1) await migrateVault(pool);
};

/** Removes the vault, if there is one, and makes an empty one; nobody can undo it. */
export const makeAnotherVault = (pool: Pool): Promise<void> =>
  changeTables(pool, LOCKS.vaultMigration, async (client) => {
    await client.query('drop schema if exists vault cascade');
    await makeBy(client, SCHEMA);
  });
