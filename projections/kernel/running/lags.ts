import { readCheckpoints, type Checkpoint } from '../checkpoints.ts';
import type { Database } from '../database.ts';
import { parkedStreams } from '../parking/parked.ts';
import type { Log } from '../ports.ts';

/** How far a projection is behind the log. */
export interface Lag {
  readonly projection: string;
  /** Age of the oldest event that it lacks, in seconds; 0 when it has everything up to the log's end. */
  readonly seconds: number;
  /** Streams that wait for an operator. */
  readonly parked: number;
}

interface Lagging {
  readonly db: Database;
  readonly log: Pick<Log, 'readAll'>;
  /** The position of the log's end. */
  readonly head: bigint;
  /** Names: a checkpoint that another version has left behind stands still for ever. */
  readonly projections: readonly string[];
}

/** The lag of each of these projections, whichever process runs it. */
export const projectionLags = async ({ db, log, head, projections }: Lagging): Promise<readonly Lag[]> => {
  const [all, parked] = await Promise.all([readCheckpoints(db), parkedStreams(db)]);
  const checkpoints = all.filter(({ name }) => projections.includes(name));
  const seconds = await secondsBehind(log, checkpoints, head);
  return checkpoints.map(({ name }) => ({
    projection: name,
    seconds: seconds.get(name) ?? 0,
    parked: parked.filter(({ projection }) => projection === name).length,
  }));
};

/**
 * The age, in seconds, of the oldest event that each projection lacks, by its name. The time of its last commit would
 * say nothing: a projection that is hours behind commits all the time.
 */
export const secondsBehind = async (
  log: Pick<Log, 'readAll'>,
  checkpoints: readonly Pick<Checkpoint, 'name' | 'position'>[],
  head: bigint,
): Promise<ReadonlyMap<string, number>> => {
  const ages = new Map<bigint | undefined, Promise<number>>();
  const ageBehind = (position: bigint | undefined): Promise<number> => {
    const age = ages.get(position) ?? ageOfFirst(log, position);
    ages.set(position, age);
    return age;
  };
  return new Map(
    await Promise.all(
      checkpoints.map(
        async ({ name, position }) =>
          [name, (position ?? 0n) >= head ? 0 : await ageBehind(position)] as const,
      ),
    ),
  );
};

/** The age of the first event after a position, in seconds; 0 where there is none. */
const ageOfFirst = async (log: Pick<Log, 'readAll'>, position: bigint | undefined): Promise<number> => {
  for await (const { events } of log.readAll(position)) {
    const [oldest] = events;
    if (oldest) return Math.max(0, Date.now() - oldest.created.getTime()) / 1_000;
  }
  return 0;
};
