import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How far a projection is behind the log. */
export interface Lag {
  readonly projection: string;
  /** Seconds since its checkpoint moved; 0 when it has everything up to the log's end. */
  readonly seconds: number;
  /** Streams that wait for an operator. */
  readonly parked: number;
}

/** The lag of every projection, of whatever process. `head` is the position of the log's end. */
export const projectionLags = async (db: Database, head: bigint): Promise<readonly Lag[]> => {
  const { rows } = await sql<Lag>`
    select name as projection,
      case when position >= ${head} then 0
        else greatest(0, extract(epoch from now() - updated_at)) end::double precision as seconds,
      (select count(*) from projection_parked where projection = name) as parked
    from projection_checkpoints order by name
  `.execute(db);
  return rows;
};
