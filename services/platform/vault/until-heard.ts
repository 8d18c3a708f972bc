import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { doublingDelay } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import { batchLoader } from '../waiting/batch-loader.ts';
import { LEASE, MARKS } from './listeners.ts';

/** Milliseconds more than a lease, since the clocks of two machines run at slightly different rates. */
const MARGIN = 100;
/** Milliseconds between two looks: the first and the longest. */
const PAUSE = { first: 1, longest: 32 } as const;

type Wait = (nothing: undefined) => Promise<void>;
const waits = new WeakMap<Pool, Wait>();

/**
 * To be awaited between a change in the vault and the answer that says it is done, even if somebody else had already
 * made the change: afterwards, no process uses what was true before. Every process that remembers has confirmed that it
 * heard of the change, or was silent for so long that its memory has expired. It never throws, and takes little more
 * than a lease at worst. Callers that wait at the same time share the question.
 */
export const untilHeard = (pool: Pool): Promise<void> => {
  const wait: Wait = waits.get(pool) ?? batchLoader(() => allHaveHeard(pool));
  waits.set(pool, wait);
  return wait(undefined);
};

const allHaveHeard = async (pool: Pool): Promise<() => void> => {
  const over = performance.now() + LEASE + MARGIN;
  const done = new AbortController();
  // If the vault does not answer, waiting long enough will do.
  const outlived = pauseFor(LEASE + MARGIN, done.signal);
  await Promise.race([outlived, confirmed(pool, over).catch(() => outlived)]);
  done.abort();
  return () => undefined;
};

interface Silent {
  readonly id: string;
  readonly beat: string;
}

const confirmed = async (pool: Pool, over: number): Promise<void> => {
  let [mark, silent] = await setMark(pool);
  for (let looks = 0; silent.length > 0; looks += 1) {
    if (performance.now() >= over) return takeForDead(pool, silent);
    await sleep(doublingDelay(looks, PAUSE));
    silent = await silentOf(pool, silent, mark);
  }
};

/** A mark is higher than those of all earlier changes, so the highest one that was heard covers them all. */
const setMark = async (pool: Pool): Promise<readonly [mark: string, listeners: readonly Silent[]]> => {
  const { rows } = await pool.query<{ mark: string; listeners: readonly Silent[] }>({
    name: 'vault mark',
    text: `with next as materialized (select nextval('vault.marks') as mark)
           select mark::text, pg_notify($1, mark::text), coalesce(
             (select json_agg(json_build_object('id', id, 'beat', beat::text)) from vault.listeners), '[]') as listeners
           from next`,
    values: [MARKS],
  });
  const [row] = rows;
  if (!row) throw new Error('The vault has set no mark');
  return [row.mark, row.listeners];
};

/** A listener that joins later has read nothing outdated. */
const silentOf = async (pool: Pool, asked: readonly Silent[], mark: string): Promise<readonly Silent[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'vault silent listeners',
    text: 'select id from vault.listeners where id = any($1) and heard < $2',
    values: [asked.map(({ id }) => id), mark],
  });
  return asked.filter(({ id }) => rows.some((row) => row.id === id));
};

/**
 * A listener that was silent for longer than a lease trusts its memory no longer, and cannot again before it is back in
 * the list.
 */
const takeForDead = async (pool: Pool, silent: readonly Silent[]): Promise<void> => {
  await pool.query(
    `delete from vault.listeners as listener using unnest($1::text[], $2::bigint[]) as seen (id, beat)
     where listener.id = seen.id and listener.beat = seen.beat`,
    [silent.map(({ id }) => id), silent.map(({ beat }) => beat)],
  );
};
