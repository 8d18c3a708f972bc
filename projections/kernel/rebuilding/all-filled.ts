import { pauseFor } from '#resilience/pause';
import { projectionLock, tryLock, unlock } from '../database/advisory-lock.ts';
import { isFilling, readCheckpoints } from '../checkpoints.ts';
import { Fenced } from '../faults.ts';
import type { Filling } from './filling.ts';
import { isAnyHeld } from '../running/lease.ts';
import type { Logger } from '../ports.ts';
import type { Projection } from '../projection.ts';
import { isReplaceable, type Seen } from './replaceable.ts';

/** Milliseconds between two looks; until what is waited for is logged. */
const LOOK_AGAIN = 200;
const TOLD_AFTER = 60_000;
/** Milliseconds for which tables that could be swapped count as such: somebody may have begun to read them since. */
const STAYS_FREE = 2_000;

/** How far new tables are; each is the name of a lock that the process has which fills them. */
type Stage = 'filled' | 'swappable';
const lockOf = (stage: Stage, { name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `${stage} ${name} v${version}`;

interface Waiting {
  readonly seen: Seen;
  readonly signal: AbortSignal;
  readonly logger?: Pick<Logger, 'info'>;
  /** Resolves when the tables that serve could be swapped. */
  readonly untilSwappable: () => Promise<void>;
}

/**
 * Waits until all these projections have tables of this version: filled beside those of another that serve, which
 * nobody reads for long, or serving and at least as far in the log as these. An api is ready beside tables of its own
 * version alone, so beside tables of two versions none is. Meanwhile these tables follow the log. Throws `Fenced` where
 * they may no longer be swapped in.
 */
export const untilAllAreFilled = async (
  filled: Filling,
  projections: readonly Projection[],
  { seen, signal, logger, untilSwappable }: Waiting,
): Promise<void> => {
  const { db, projection, position: reached = -1n } = filled;
  const versions = new Map(projections.map(({ name, version }) => [name, version]));
  /** The names of those that are not there yet. */
  const missing = async (stage: Stage): Promise<readonly string[]> => {
    const checkpoints = await readCheckpoints(db);
    const live = checkpoints.find(({ name }) => name === projection.name);
    if (!live || !(await isReplaceable(db, projection, live, seen))) throw new Fenced(projection.name);
    const late: string[] = [];
    for (const each of checkpoints) {
      const { name, position = -1n } = each;
      const version = versions.get(name);
      if (version === undefined || name === projection.name) continue;
      const isThere = isFilling(projections, each)
        ? await isAnyHeld(db, [lockOf(stage, { name, version })])
        : position >= reached;
      if (!isThere) late.push(name);
    }
    return late;
  };
  const untilAll = async (stage: Stage, within = Infinity): Promise<boolean> => {
    const start = performance.now();
    for (let isTold = false; ; await pauseFor(LOOK_AGAIN, signal)) {
      signal.throwIfAborted();
      const late = await missing(stage);
      if (late.length === 0) return true;
      const waited = performance.now() - start;
      if (waited > within) return false;
      if (!isTold && waited > TOLD_AFTER) {
        logger?.info(
          { projection: projection.name, late },
          'The new tables wait until these are filled, too',
        );
        isTold = true;
      }
      await filled.catchUp();
    }
  };
  // The connection has these locks until it ends: who dies while it waits has not filled anything.
  await tryLock(db, projectionLock(lockOf('filled', projection)));
  for (let areAll = false; !areAll;) {
    await untilAll('filled');
    await untilSwappable();
    await tryLock(db, projectionLock(lockOf('swappable', projection)));
    areAll = await untilAll('swappable', STAYS_FREE);
    if (!areAll) await unlock(db, projectionLock(lockOf('swappable', projection)));
  }
};
