import type { Database } from '../database.ts';
import { dropKept, keptUpTo } from './kept.ts';
import type { Skip } from '../parking/parked-decisions.ts';
import type { Log } from '../ports.ts';
import type { Projection } from '../projection.ts';
import { surviving } from '../surviving.ts';

/**
 * Drops what is kept of this version where an operator has had another one skip an event since that these tables show:
 * what was skipped stays so, and only new tables can leave it out. Of tables that a rebuild has gone on with before it
 * was interrupted nobody knows how far they are.
 */
export const dropSkippedSince = async (
  { db, log }: { readonly db: Database; readonly log: Pick<Log, 'readStream'> },
  projection: Projection,
  skips: readonly Skip[],
): Promise<void> => {
  const kept = await keptUpTo(db, projection);
  if (!kept) return;
  for (const skip of skips.filter(({ position }) => position > kept.position))
    if (kept.isTaken || (await isShown(log, skip, kept.position))) return dropKept(db, projection.name);
};

/** What cannot be found any more may be shown. */
const isShown = async (
  log: Pick<Log, 'readStream'>,
  { stream, eventId, revision }: Skip,
  upTo: bigint,
): Promise<boolean> => {
  const [event] = await surviving(log.readStream(stream, revision, 1));
  return event?.id !== eventId || event.position <= upTo;
};
