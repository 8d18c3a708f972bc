import type { Pool, PoolClient } from 'pg';

/** A provider's webhook to the shop, stored until the shop has accepted it. */
export interface Webhook {
  /** The provider's own id. */
  readonly id: string;
  readonly type: string;
  /** The id of the object that it is about. */
  readonly subject: string;
  readonly createdAt: Date;
  /** How often it was sent, including this time. */
  readonly attempts: number;
}

export const webhooksSchema = `
  create table if not exists simulator.notices (
    id text primary key,
    provider text not null,
    type text not null,
    subject text not null,
    attempts integer not null default 0,
    due_at timestamptz not null,
    created_at timestamptz not null
  );
  create index if not exists notices_due on simulator.notices (provider, due_at)`;

export interface NewWebhook {
  readonly id: string;
  readonly provider: string;
  readonly type: string;
  readonly subject: string;
  /** When to send it. */
  readonly dueAt: Date;
}

/** Puts webhooks into the outbox, in the transaction that makes them true. */
export const putWebhooks = async (
  client: Pool | PoolClient,
  webhooks: readonly NewWebhook[],
  now: Date,
): Promise<void> => {
  if (webhooks.length === 0) return;
  await client.query({
    name: 'simulator-put-webhooks',
    text: `insert into simulator.notices (id, provider, type, subject, due_at, created_at)
      select id, provider, type, subject, "dueAt", $2
      from json_to_recordset($1) as n (id text, provider text, type text, subject text, "dueAt" timestamptz)`,
    values: [JSON.stringify(webhooks), now],
  });
};

/** For how many milliseconds a courier has a webhook for itself: if it dies, another one sends it. */
const LEASE = 10_000;

/** Takes some of a provider's due webhooks. */
export const takeWebhooks = async (
  pool: Pool,
  provider: string,
  most: number,
  now: Date,
): Promise<readonly Webhook[]> => {
  const { rows } = await pool.query<Webhook>({
    name: 'simulator-take-webhooks',
    text: `update simulator.notices n set due_at = $3, attempts = attempts + 1
      where id in (select id from simulator.notices where provider = $1 and due_at <= $2
        order by due_at limit $4 for update skip locked)
      returning id, type, subject, created_at as "createdAt", attempts`,
    values: [provider, now, new Date(now.getTime() + LEASE), most],
  });
  return rows;
};

/** Removes a webhook: the shop has accepted it, or it will never be sent. */
export const dropWebhook = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('delete from simulator.notices where id = $1', [id]);
};

export const postponeWebhook = async (pool: Pool, id: string, until: Date): Promise<void> => {
  await pool.query('update simulator.notices set due_at = $2 where id = $1', [id, until]);
};
