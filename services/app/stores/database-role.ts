import type { ClientBase } from 'pg';

/** Who the shop is in its database, and what it may do there. */
export interface DatabaseRole {
  readonly role: string;
  readonly isSuper: boolean;
  readonly isMigrated: boolean;
  readonly makesSchemas: boolean;
  readonly makesTables: boolean;
  readonly ownsTables: boolean;
  /** May rewrite the planner's samples, which have values of erased people. */
  readonly rewritesSamples: boolean;
  readonly hasTrigrams: boolean;
}

/** Whether a role may rewrite a table of the system. The right to do so without owning it came with PostgreSQL 17. */
const REWRITES = `
  (select pg_has_role(datdba, 'USAGE') from pg_database where datname = current_database())
    or case when current_setting('server_version_num')::int >= 170000
      then has_table_privilege('pg_catalog.pg_statistic', 'MAINTAIN') else false end`;

/**
 * The rights that every start needs, also where all tables are there: Postgres asks for the right to make one before it
 * looks whether it exists, and those of another version are made beside them.
 */
const ROLE = `
  select current_user as role, rolsuper as "isSuper", to_regclass('vault.bond') is not null as "isMigrated",
    has_database_privilege(current_database(), 'CREATE') as "makesSchemas",
    has_schema_privilege('public', 'CREATE') as "makesTables",
    not exists (select from pg_tables where (schemaname = 'vault' or tablename = 'projection_checkpoints')
      and not pg_has_role(tableowner, 'USAGE')) as "ownsTables",
    ${REWRITES} as "rewritesSamples",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"
  from pg_roles where rolname = current_user`;

/** Undefined where the database does not say. */
export const databaseRole = async (client: ClientBase): Promise<DatabaseRole | undefined> =>
  (await client.query<DatabaseRole>(ROLE)).rows[0];

/** Why a start with this role would never succeed, or `isForProduction` and it may too much; undefined where all is well. */
export const whatRoleLacks = (found: DatabaseRole, isForProduction: boolean): string | undefined => {
  const { role } = found;
  if (found.isSuper && isForProduction)
    return `${role} is a superuser: give the shop a role of its own that owns its database`;
  const refused = [
    ...(found.makesSchemas ? [] : ['schemas in this database']),
    ...(found.makesTables ? [] : ['tables in its schema public']),
  ];
  if (refused.length > 0)
    return `${role} may not make ${refused.join(' nor ')}: have it own the database, or grant it CREATE there`;
  if (!found.ownsTables) return `${role} does not own the shop's tables, which a start changes`;
  if (!found.rewritesSamples)
    return `${role} may not rewrite pg_statistic, so no erasure would end: have it own the database, or grant it MAINTAIN on pg_catalog.pg_statistic there (PostgreSQL 17)`;
  return found.hasTrigrams
    ? undefined
    : 'the server does not have the extension pg_trgm: install what it calls contrib';
};
