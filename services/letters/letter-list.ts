import type { Pool } from 'pg';
import { letterKind } from '#contracts/letters/kinds';
import type { FailedLetter } from '#contracts/letters/views';
import { MOST_LISTED } from '#contracts/system/views';
import { WORK_TABLE } from '../platform/work/to-do-list.ts';
import { LETTERS } from './follows.ts';

const FAILED = `
  select data->>'letterId' as "letterId", data->>'kind' as kind, data->>'about' as about, data->>'userId' as "userId",
    data->>'reason' as reason, (data->>'attempts')::int as attempts, data->>'at' as at
  from ${WORK_TABLE} where process = '${LETTERS}' and data->>'what' = 'failed' order by data->>'at' desc limit ${MOST_LISTED}`;

const COUNTS = `
  select data->>'kind' as kind, count(*) filter (where data->>'what' = 'failed')::int as failed,
    count(*) filter (where data->>'what' <> 'failed')::int as waiting,
    greatest(0, extract(epoch from now() - min((data->>'since')::timestamptz)
      filter (where data->>'isPutOff' is distinct from 'true')))::float as seconds
  from ${WORK_TABLE} where process = '${LETTERS}' group by 1`;

interface Count {
  readonly kind: string;
  readonly failed: number;
  readonly waiting: number;
  /**
   * Seconds for which the oldest letter has waited that was not given up, nor put off by its reader's mailbox; null where
   * there is no letter of the kind, 0 where there is no such letter.
   */
  readonly seconds: number | null;
}

/** How many letters wait to be sent, and how many were given up, by kind. */
export const letterCounts = async (pool: Pick<Pool, 'query'>): Promise<readonly Count[]> => {
  const { rows } = await pool.query<Count>(COUNTS);
  return letterKind.options.map(
    (kind) => rows.find((row) => row.kind === kind) ?? { kind, failed: 0, waiting: 0, seconds: null },
  );
};

/** The letters that operators have to look at, the newest first. */
export const failedLetters = async (pool: Pick<Pool, 'query'>): Promise<FailedLetter[]> =>
  (await pool.query<FailedLetter>(FAILED)).rows;
