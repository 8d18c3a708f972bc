import { pauseFor } from '#resilience/pause';
import { projectionLock, tryLock } from './advisory-lock.ts';
import { isFilling, readCheckpoints } from './checkpoints.ts';
import { Fenced } from './faults.ts';
import type { Filling } from './filling.ts';
import { areAllHeld } from './lease.ts';
import type { Projection } from './projection.ts';
import { isReplaceable, type Seen } from './replaceable.ts';

/** Milliseconds. */
const LOOK_AGAIN = 200;

/** The name of the lock of the process that has filled tables of a version which wait for the others. */
const filledLockOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string =>
  `filled ${name} v${version}`;

/**
 * Waits until the tables of all these projections that serve in another version have been filled in this one: an api is
 * ready beside tables of its own version alone, so beside tables of two versions none is. Meanwhile these follow the
 * log. Throws `Fenced` where they may no longer be swapped in.
 */
export const untilAllAreFilled = async (
  filled: Filling,
  projections: readonly Projection[],
  { seen, signal }: { readonly seen: Seen; readonly signal: AbortSignal },
): Promise<void> => {
  const { db, projection } = filled;
  const versions = new Map(projections.map(({ name, version }) => [name, version]));
  // The connection has it until it ends: who dies while it waits has not filled anything.
  await tryLock(db, projectionLock(filledLockOf(projection)));
  for (;;) {
    signal.throwIfAborted();
    const checkpoints = await readCheckpoints(db);
    const live = checkpoints.find(({ name }) => name === projection.name);
    if (!live || !(await isReplaceable(db, projection, live, seen))) throw new Fenced(projection.name);
    const others = checkpoints.filter(
      (each) => each.name !== projection.name && isFilling(projections, each),
    );
    const locks = others.map(({ name }) => filledLockOf({ name, version: versions.get(name) ?? 0 }));
    if (await areAllHeld(db, locks)) return;
    await filled.catchUp();
    await pauseFor(LOOK_AGAIN, signal);
  }
};
