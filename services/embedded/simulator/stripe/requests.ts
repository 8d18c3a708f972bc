import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../../platform/postgres/in-transaction.ts';
import { StripeProblem } from './problem.ts';

export interface KeyedRequest {
  readonly key: string | undefined;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Executes a request once for each key, and repeats the first answer. A key with other parameters is refused, and so is
 * one that is in use at this moment.
 */
export const once = async (
  pool: Pool,
  { key, path, body }: KeyedRequest,
  make: (client: PoolClient) => Promise<object>,
): Promise<{ readonly answer: object; readonly isReplay: boolean }> =>
  inTransaction(pool, async (client) => {
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([path, body]))
      .digest('base64');
    const made = key === undefined ? undefined : await findMade(client, key, fingerprint);
    const answer = made ?? (await make(client));
    if (!made && key !== undefined)
      await client.query('insert into simulator.stripe_requests values ($1, $2, $3)', [
        key,
        fingerprint,
        answer,
      ]);
    return { answer, isReplay: made !== undefined };
  });

const findMade = async (
  client: PoolClient,
  key: string,
  fingerprint: string,
): Promise<object | undefined> => {
  const { rows: locks } = await client.query<{ readonly isFree: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isFree"',
    [`stripe ${key}`],
  );
  if (!locks[0]?.isFree)
    throw new StripeProblem(
      409,
      'There is currently another in-progress request using this Idempotency-Key.',
      {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      },
    );
  const { rows } = await client.query<{ readonly fingerprint: string; readonly answer: object }>(
    'select fingerprint, answer from simulator.stripe_requests where key = $1',
    [key],
  );
  if (rows[0] && rows[0].fingerprint !== fingerprint)
    throw new StripeProblem(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  return rows[0]?.answer;
};
