import type { Pool } from 'pg';
import type { Troubled } from '#contracts/system/trouble';
import { POISON_FROM } from '../../platform/work/pauses.ts';
import { STANDING_DECISION } from '#projections/kernel/parking/parked';
import { FAILURES, WORK_TABLE } from '../../platform/work/to-do-list.ts';

const WORK_STATUSES = `
  select 'projection' as what, name, min(error) is not null as "isStopped", min(error) as error
  from projection_checkpoints left join projection_parked on projection = name and (${STANDING_DECISION}) is null
  group by name
  union all select 'process', name, min(error) is not null, min(error)
  from unnest($1::text[]) as given (name)
    left join ${WORK_TABLE} on process = name and error is not null and ${FAILURES} >= ${POISON_FROM}
  group by name
  union all select 'process', trouble, true, min(error)
  from ${WORK_TABLE} where process = any($1) and trouble is not null and error is not null
  group by trouble
  order by what desc, name`;

/** Whether a projection or a process goes on by itself. */
export interface WorkStatus extends Troubled {
  /**
   * Needs a person: a projection has a parked stream, or a task keeps failing or reports trouble under a name of its
   * own. That name disappears once none of its tasks is left.
   */
  readonly isStopped: boolean;
  /** One of its errors, if it is stopped. */
  readonly error: string | null;
}

/** The statuses of all projections, of these processes, and of what their tasks need a person for. */
export const workStatuses = async (
  pool: Pick<Pool, 'query'>,
  processes: readonly string[],
): Promise<readonly WorkStatus[]> => (await pool.query<WorkStatus>(WORK_STATUSES, [processes])).rows;
