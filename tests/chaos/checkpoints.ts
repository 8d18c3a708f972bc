import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

export interface Checkpoint {
  readonly name: string;
  readonly position: bigint;
}

/**
 * Milliseconds after which Postgres has written what was committed without waiting for the disk, as projectors do: a
 * crash of its takes back what is younger, the rows with their checkpoint, and the log still has the events.
 */
const WRITTEN_WITHIN = 2_000;
const LOOKS_EVERY = 100;

/** What was seen of checkpoints, one look after another; times are in milliseconds. */
export const createSightings = () => {
  let highest = new Map<string, bigint>();
  let lately: { readonly at: number; readonly highest: ReadonlyMap<string, bigint> }[] = [];
  const back: string[] = [];
  return {
    /** How far each checkpoint was, with the name of each that was further before. */
    note: (at: number, checkpoints: readonly Checkpoint[]): void => {
      for (const { name, position } of checkpoints) {
        const before = highest.get(name) ?? position;
        if (position < before) back.push(`${name} went back from ${before} to ${position}`);
        highest.set(name, position > before ? position : before);
      }
      // The newest of those that are old enough stays.
      const firstKept = lately.findLastIndex((each) => at - each.at >= WRITTEN_WITHIN);
      lately = [...lately.slice(Math.max(0, firstKept)), { at, highest: new Map(highest) }];
    },
    /** Postgres crashes now: only what was there long enough must be there afterwards. */
    crashes: (at: number): void => {
      highest = new Map(lately.findLast((each) => at - each.at >= WRITTEN_WITHIN)?.highest);
      lately = [];
    },
    back: (): readonly string[] => back,
  };
};

/** Looks at the checkpoints of a shop all the time, until it is stopped. */
export const watchCheckpoints = (pool: Pool) => {
  const { note, crashes, back } = createSightings();
  const stop = new AbortController();
  let isCrashing = false;
  let looks = 0;
  let look: Promise<void> = Promise.resolve();
  const lookOnce = async () => {
    const asked = 'select name, position::text from projection_checkpoints';
    const { rows } = await pool.query<{ name: string; position: string }>(asked);
    note(
      performance.now(),
      rows.map(({ name, position }) => ({ name, position: BigInt(position) })),
    );
    looks += 1;
  };
  const watching = (async () => {
    for (; !stop.signal.aborted; await pause(LOOKS_EVERY)) {
      if (isCrashing) continue;
      // While Postgres is away nothing can be seen.
      look = lookOnce().catch(() => undefined);
      await look;
    }
  })();
  return {
    /** Does not look while Postgres is killed and until it is there again: some of its processes live on for a moment. */
    whileCrashing: async (crash: () => Promise<void>): Promise<void> => {
      isCrashing = true;
      await look;
      crashes(performance.now());
      await crash().finally(() => (isCrashing = false));
    },
    back,
    stop: async (): Promise<number> => {
      stop.abort();
      await watching;
      return looks;
    },
  };
};
