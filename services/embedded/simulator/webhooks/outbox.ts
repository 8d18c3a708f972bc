import type { Pool, PoolClient } from 'pg';

/** Something that a provider tells the shop, until the shop has taken it. */
export interface Webhook {
  /** The provider's own id of it. */
  readonly id: string;
  readonly type: string;
  /** The id of what it is about. */
  readonly subject: string;
  readonly createdAt: Date;
  /** How often it was sent, this time included. */
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
  /** When there is something to tell: now, unless it is known before. */
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

/** For how long the courier that takes a webhook has it for itself, in milliseconds: when it dies, another sends it. */
const LEASE = 10_000;

/** Takes some of what is due at a provider. */
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

/** The shop has taken it, or nobody will ever tell. */
export const dropWebhook = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('delete from simulator.notices where id = $1', [id]);
};

export const postponeWebhook = async (pool: Pool, id: string, until: Date): Promise<void> => {
  await pool.query('update simulator.notices set due_at = $2 where id = $1', [id, until]);
};
