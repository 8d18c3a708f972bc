import type { Pool } from 'pg';
import type { Troubled } from '#contracts/system/trouble';
import { POISON_FROM } from '../platform/work/pauses.ts';
import { FAILURES, WORK_TABLE } from '../platform/work/to-do-list.ts';

const WORK_STATUSES = `
  select 'projection' as what, name,
    exists (select from projection_parked where projection = name and decision is null) as "isStopped"
  from projection_checkpoints
  union all select 'process', name,
    exists (select from ${WORK_TABLE} where process = name and error is not null and ${FAILURES} >= ${POISON_FROM})
  from unnest($1::text[]) as given (name)
  order by what desc, name`;

/** Whether a projection or a process goes on by itself. */
export interface WorkStatus extends Troubled {
  /**
   * It does not go on without a person: a projection has a parked stream, or a task of a process fails again and again.
   */
  readonly isStopped: boolean;
}

/** The statuses of all projections and of these processes. */
export const workStatuses = async (
  pool: Pick<Pool, 'query'>,
  processes: readonly string[],
): Promise<readonly WorkStatus[]> => (await pool.query<WorkStatus>(WORK_STATUSES, [processes])).rows;
