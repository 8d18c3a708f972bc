import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { gaugesBy } from './metrics.ts';

export type Counted = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** A pool takes a query for a waiting one until the next turn, also where a connection is idle for it. */
const withoutOne = ({ waitingCount, idleCount }: Counted): number => Math.max(0, waitingCount - idleCount);

/**
 * Reports what the pools of Postgres connections do that are open now: waiting for a connection comes on top of
 * everything else.
 */
export function watchPools(registry: Registry, pools: () => Readonly<Record<string, Counted>>): void {
  const look = () => Object.entries(pools());
  gaugesBy(registry, 'pool', look, ([name]) => name, {
    suuq_pool_connections: ['Open connections to Postgres.', ([, { totalCount }]) => totalCount],
    suuq_pool_idle_connections: ['Open connections that nobody uses.', ([, { idleCount }]) => idleCount],
    suuq_pool_waiting: ['Queries that wait for a connection.', ([, counted]) => withoutOne(counted)],
  });
}
