import type { Pool } from 'pg';
import type { Registry } from 'prom-client';
import { gaugesBy } from './metrics.ts';

export type Counted = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/**
 * Reports what the pools of Postgres connections do that are open now: waiting for a connection comes on top of
 * everything else.
 */
export function watchPools(registry: Registry, pools: () => Readonly<Record<string, Counted>>): void {
  gaugesBy(
    registry,
    'pool',
    {
      suuq_pool_connections: 'Open connections to Postgres.',
      suuq_pool_idle_connections: 'Open connections that nobody uses.',
      suuq_pool_waiting: 'Queries that wait for a connection.',
    },
    () =>
      Promise.resolve(
        new Map(
          Object.entries(pools()).map(([name, { totalCount, idleCount, waitingCount }]) => [
            name,
            {
              suuq_pool_connections: totalCount,
              suuq_pool_idle_connections: idleCount,
              suuq_pool_waiting: waitingCount,
            },
          ]),
        ),
      ),
  );
}
