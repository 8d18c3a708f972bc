import type { Checkpoint } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { isAnyHeld } from '../running/lease.ts';
import type { Projection } from '../projection.ts';

/** The checkpoint of the tables that serve, as it was when they were found to be replaceable. */
export type Seen = Pick<Checkpoint, 'epoch'> | undefined;

/**
 * Whether this code's tables may take the place of those that serve. Newer ones stay while somebody runs them, and also
 * where somebody has taken them since `seen`: who found that nobody runs them has to look again.
 */
export const isReplaceable = async (
  db: Database,
  { name, version }: Pick<Projection, 'name' | 'version'>,
  live: Checkpoint,
  seen: Seen,
): Promise<boolean> =>
  live.version <= version || (live.epoch === seen?.epoch && !(await isAnyHeld(db, [name])));
