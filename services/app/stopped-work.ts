import type { Pool } from 'pg';
import type { Troubled } from '#contracts/system/trouble';
import { POISON_FROM } from '../platform/work/pauses.ts';
import { WORK_TABLE } from '../platform/work/to-do-list.ts';

const STANDING = `
  select 'projection' as what, name,
    exists (select from projection_parked where projection = name and decision is null) as "isStopped"
  from projection_checkpoints
  union all select 'process', name,
    exists (select from ${WORK_TABLE} where process = name and error is not null and attempts >= ${POISON_FROM})
  from unnest($1::text[]) as given (name)
  order by what desc, name`;

export interface Standing extends Troubled {
  /** It does not go on without somebody: a stream of it is parked, or something fails for it again and again. */
  readonly isStopped: boolean;
}

/** How every projection stands, and these processes. */
export const standingOf = async (
  pool: Pick<Pool, 'query'>,
  processes: readonly string[],
): Promise<readonly Standing[]> => (await pool.query<Standing>(STANDING, [processes])).rows;
