import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { keyFor } from '../../kernel/key-for.ts';
import { NONE, type Counted, type Counting } from '../http/throttles/counts.ts';

/** Expired counts that are deleted when one is added: more than are added, so that none stays for good. */
const CLEARED_AT_ONCE = 10;

interface Row {
  readonly count: number;
  readonly resetsIn: number;
}

/**
 * Counts that all processes of the shop share. Keys are addresses and accounts, so they are stored hashed with the
 * secret, and no longer than they count. Rejects when the database does not answer, which also has the passwords.
 */
export const sharedCounts =
  (pool: Pool, secret: string): Counting =>
  (limit, windowMs) => {
    const key = keyFor(secret, 'counted failures', 'suuq');
    const keyed = (text: string) =>
      createHmac('sha256', key)
        .update(JSON.stringify([limit, text]))
        .digest('base64url');
    const ask = async (name: string, text: string, values: readonly unknown[]): Promise<Counted> => {
      const { rows } = await pool.query<Row>({ name, text, values: [...values] });
      return rows[0] ?? NONE;
    };
    return {
      add: (text) => ask('count a failure', ADD, [keyed(text), windowMs]),
      of: (text) => ask('counted failures', OF, [keyed(text), windowMs]),
    };
  };

/** The database's clock counts for all processes. */
const NOW = 'clock_timestamp()';
const LEFT = `count, extract(epoch from resets_at - ${NOW})::float8 as "resetsIn"`;

/**
 * Over is also what ends later than a window that begins now: a clock that was ahead has set it, and would keep somebody
 * out for as long as it was wrong. Two processes count within a minute of each other.
 */
const isOver = (resetsAt: string): string =>
  `(${resetsAt} <= ${NOW} or ${resetsAt} > ${NOW} + $2 * interval '1 millisecond' + interval '1 minute')`;

const OF = `select ${LEFT} from vault.counts where key = $1 and not ${isOver('resets_at')}`;

const ADD = `
  with over as (
    delete from vault.counts where key in (
      select key from vault.counts where resets_at <= ${NOW} and key <> $1
      order by resets_at limit ${CLEARED_AT_ONCE} for update skip locked
    )
  )
  insert into vault.counts as kept (key, count, resets_at)
  values ($1, 1, ${NOW} + $2 * interval '1 millisecond')
  on conflict (key) do update set
    count = case when ${isOver('kept.resets_at')} then 1 else kept.count + 1 end,
    resets_at = case when ${isOver('kept.resets_at')} then excluded.resets_at else kept.resets_at end
  returning ${LEFT}`;
