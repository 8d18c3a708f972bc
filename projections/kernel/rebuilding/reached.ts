import { readCheckpoints } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { parkedAmong } from '../parking/parked.ts';
import type { Projection } from '../projection.ts';

type Known = Pick<Projection, 'name' | 'version'>;

/** Whether the live tables of all these projections are of this code's version, and have come to a position. */
export const haveReached = async (
  db: Database,
  projections: readonly Known[],
  position: bigint,
): Promise<boolean> => {
  const checkpoints = await readCheckpoints(db);
  return projections.every(({ name, version }) =>
    checkpoints.some(
      (live) => live.name === name && live.version === version && (live.position ?? -1n) >= position,
    ),
  );
};

/**
 * Whether the live tables show whatever these streams had brought up to a position: not where one of the streams is
 * parked, since the checkpoint passes what waits in it. A row that is read afterwards, and is old or missing, is wrong:
 * what it says of itself is no excuse.
 */
export const showAllOf = async (
  db: Database,
  projections: readonly Known[],
  streams: readonly string[],
  position: bigint,
): Promise<boolean> => {
  if (!(await haveReached(db, projections, position))) return false;
  const names = projections.map(({ name }) => name);
  return (await parkedAmong(db, names, streams)).length === 0;
};
