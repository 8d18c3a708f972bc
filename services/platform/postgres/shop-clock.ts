import type { ClientBase, Pool } from 'pg';
import { pauseFor } from '#resilience/pause';

/** Milliseconds between two looks at the clock of Postgres. */
const EVERY = 10_000;
/**
 * An answer that took longer, in ms, gives the time less exactly than counting on from the one before, unless that is
 * wrong.
 */
const PROMPT = 250;

/**
 * One clock for all processes of the shop, whatever their machines' clocks say: that of Postgres, by which tasks are due.
 * An order that was placed at one api and expires at another is so judged by one clock.
 */
export interface ShopClock {
  /** By the machine's own clock until `set` has resolved. */
  readonly now: () => Date;
  /** Asks Postgres. Rejects when it does not answer. */
  readonly set: () => Promise<void>;
  /** Asks again now and then until aborted. Where there is no answer time goes on from the last one. */
  readonly keep: (signal: AbortSignal) => Promise<void>;
}

interface Known {
  readonly time: number;
  /** When it was so, by the clock that nobody can set. */
  readonly at: number;
}
const timeAt = ({ time, at }: Known, now: number): number => time + now - at;

/** `monotonic`: milliseconds that nobody can set, as `performance.now`. */
export const createShopClock = (
  pool: Pick<Pool, 'query'> | Pick<ClientBase, 'query'>,
  { monotonic = () => performance.now(), every = EVERY } = {},
): ShopClock => {
  let known: Known | undefined;
  const set = async (): Promise<void> => {
    const began = monotonic();
    const { rows } = await pool.query<{ time: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as time',
    );
    const took = monotonic() - began;
    const told = { time: Number(rows[0]?.time), at: began + took / 2 };
    if (known && took > PROMPT && Math.abs(told.time - timeAt(known, told.at)) <= took) return;
    known = told;
  };
  return {
    now: () => (known ? new Date(timeAt(known, monotonic())) : new Date()),
    set,
    keep: async (signal) => {
      while (!signal.aborted) {
        await pauseFor(every, signal);
        if (!signal.aborted) await set().catch(() => undefined);
      }
    },
  };
};

/** Seconds by which the shop's clock is ahead of this machine's. Which of the two is wrong it cannot say. */
export const secondsAhead = (now: ShopClock['now']): number => (now().getTime() - Date.now()) / 1_000;
