import { sql, type Kysely } from 'kysely';

/**
 * Brings forward tasks that are due later than `ttl` ms after their `placedAt`: that time was shortened since they were
 * noted. A task that is due too early is put back by its process; one that is due too late would be missed. To be called
 * with the lists' checkpoint locked: what follows the log locks many tasks, too.
 */
export const bringForward = async (trx: Kysely<object>, process: string, ttl: number): Promise<void> => {
  await sql`
    update work_todo set due_at = (data->>'placedAt')::timestamptz + ${ttl} * interval '1 millisecond'
    where process = ${process}
      and due_at > (data->>'placedAt')::timestamptz + ${ttl} * interval '1 millisecond'`.execute(trx);
};
