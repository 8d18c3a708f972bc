import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';

/**
 * What the vault has: its columns with their defaults, indexes, triggers and functions, and whether what is there is this
 * role's to change, in one text.
 */
const STATE = `
  with tables as (select oid from pg_class where relnamespace = to_regnamespace('vault') and relkind = 'r'),
    lines as (
      select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
          pg_get_expr(adbin, adrelid)) as line
        from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid in (select oid from tables) and attnum > 0 and not attisdropped
      union all select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from tables)
      union all select concat_ws(' ', pg_get_triggerdef(oid), tgenabled)
        from pg_trigger where tgrelid in (select oid from tables) and not tgisinternal
      union all select concat_ws(' ', proname, prosrc) from pg_proc where pronamespace = to_regnamespace('vault')
      union all select concat_ws(' ', relname, relkind, pg_has_role(relowner, 'USAGE'))
        from pg_class where relnamespace = to_regnamespace('vault'))
  select md5(coalesce(string_agg(line, E'\\n' order by line), '')) as state,
    obj_description(to_regclass('vault.person_keys'), 'pg_class') as said
  from lines`;

interface Looked {
  readonly state: string;
  readonly said: string | null;
}

const look = async (client: Pool | ClientBase): Promise<Looked> => {
  const { rows } = await client.query<Looked>(STATE);
  return rows[0] ?? { state: '', said: null };
};

const saying = (schema: string, { state }: Looked): string =>
  `Made by ${createHash('sha256').update(schema).digest('hex')} as ${state}`;

/**
 * Whether the vault is as this schema makes it. Making it again would change nothing, and yet lock each table
 * exclusively, which a running dump of the vault prevents until it ends. Another release may have changed it since; that
 * shows.
 */
export const isMadeBy = async (pool: Pool, schema: string): Promise<boolean> => {
  const looked = await look(pool);
  return looked.said === saying(schema, looked);
};

/** Makes it so, and says in the vault that it did: where a dump takes it along, and no row does. */
export const makeBy = async (client: ClientBase, schema: string): Promise<void> => {
  await client.query(schema);
  await client.query(`comment on table vault.person_keys is '${saying(schema, await look(client))}'`);
};
