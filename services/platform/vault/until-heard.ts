import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { doublingDelay } from '#resilience/back-off';
import { pauseFor } from '#resilience/pause';
import { batchLoader } from '../batch-loader.ts';
import { LEASE, MARKS } from './listeners.ts';

/** Milliseconds more than a lease: the clocks of two machines go at slightly different rates. */
const MARGIN = 100;
/** Milliseconds between two looks: at first, and at most. */
const PAUSE = { first: 1, longest: 32 } as const;

type Wait = (nothing: undefined) => Promise<void>;
const waits = new WeakMap<Pool, Wait>();

/**
 * To be awaited between a change in the vault and the answer that says it is done, also where somebody else had made it
 * before: nobody goes by what was before, then. Every process that remembers has said that it heard of the change, or
 * was silent for so long that its memory has run out. It never throws, and takes a lease and a little at worst. Those
 * who wait at the same time ask together.
 */
export const untilHeard = (pool: Pool): Promise<void> => {
  const wait: Wait = waits.get(pool) ?? batchLoader(() => allHaveHeard(pool));
  waits.set(pool, wait);
  return wait(undefined);
};

const allHaveHeard = async (pool: Pool): Promise<() => void> => {
  const over = performance.now() + LEASE + MARGIN;
  const done = new AbortController();
  // Where the vault does not answer, time alone does it.
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

/** A mark is higher than those of everybody who had changed something before, so the highest one heard says it all. */
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

/** Who comes later has read nothing that was before. */
const silentOf = async (pool: Pool, asked: readonly Silent[], mark: string): Promise<readonly Silent[]> => {
  const { rows } = await pool.query<{ id: string }>({
    name: 'vault silent listeners',
    text: 'select id from vault.listeners where id = any($1) and heard < $2',
    values: [asked.map(({ id }) => id), mark],
  });
  return asked.filter(({ id }) => rows.some((row) => row.id === id));
};

/**
 * Who was silent for longer than a lease, and has not beaten since, goes by nothing any more, and cannot again before it
 * is back in the list.
 */
const takeForDead = async (pool: Pool, silent: readonly Silent[]): Promise<void> => {
  await pool.query(
    `delete from vault.listeners as listener using unnest($1::text[], $2::bigint[]) as seen (id, beat)
     where listener.id = seen.id and listener.beat = seen.beat`,
    [silent.map(({ id }) => id), silent.map(({ beat }) => beat)],
  );
};
