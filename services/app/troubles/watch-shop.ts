import type { Registry } from 'prom-client';
import { readTableNames } from '#contracts/read-tables';
import { projectionLags } from '#projections/kernel/running/lags';
import { processStatuses } from '#projections/kernel/running/status';
import { AGE_FOR_WATCHING } from '../../kernel/event-log.ts';
import type { Enough } from '../../kernel/event-log.ts';
import type { FoundMember } from '../../platform/event-log/members.ts';
import { watchLag } from '../../platform/metrics/lags.ts';
import { watchLogMembers } from '../../platform/metrics/members.ts';
import { gauge, gaugesBy } from '../../platform/metrics/metrics.ts';
import { watchObjects } from '../../platform/metrics/objects.ts';
import { watchPools } from '../../platform/metrics/pools.ts';
import { watchWork } from '../../platform/metrics/work.ts';
import { erasureOverdue } from '../../platform/vault/erasures.ts';
import { secondsAhead } from '../../platform/postgres/shop-clock.ts';
import { readiness, type ReadyCheck } from '../../platform/http/health.ts';
import { WORK, WORK_TABLE } from '../../platform/work/to-do-list.ts';
import type { Shop } from '../shop.ts';
import type { Stores } from '../stores/stores.ts';
import { watchLetters } from './watch-letters.ts';

interface Watched {
  readonly stores: Stores;
  readonly shop: Shop;
  readonly listeners: () => number;
  readonly shownEnd: (enough: Enough) => Promise<bigint>;
  readonly checks: readonly ReadyCheck[];
  readonly findLogMembers: () => Promise<readonly FoundMember[]>;
  readonly clock: () => Date;
  /** Milliseconds. */
  readonly erasureAfter: number;
}

/** Registers what an api process reports of the whole shop whenever its metrics are read. */
export const watchShop = (registry: Registry, watched: Watched): void => {
  const { stores, shop, listeners, shownEnd, checks, findLogMembers, clock, erasureAfter } = watched;
  const { db, log, pool, readPool, objects } = stores;
  const processes = shop.taskLists.map(({ name }) => name);
  const unpaid = () => shop.unpaid?.holdings(0);
  gauge(registry, 'suuq_live_listeners', 'Open streams of live changes.', listeners);
  gauge(registry, 'suuq_unpaid_orders', 'Orders that hold goods and are not paid.', () => unpaid()?.orders);
  gauge(registry, 'suuq_unpaid_units', 'Goods that unpaid orders hold.', () => unpaid()?.units);
  watchPools(registry, () => ({ write: pool, read: readPool }));
  const projections = [...readTableNames, WORK];
  watchLag(registry, async () =>
    projectionLags({ db, log, head: await shownEnd({ age: AGE_FOR_WATCHING }), projections }),
  );
  watchLetters(registry, pool);
  watchWork(registry, () => processStatuses({ db, processes, workTable: WORK_TABLE }), clock);
  gauge(registry, 'suuq_erasure_overdue_seconds', 'How much too long an erasure has waited.', () =>
    erasureOverdue(pool, erasureAfter),
  );
  const aheadHelp = 'How far the clock of Postgres is ahead of this machine’s; negative where it is behind.';
  gauge(registry, 'suuq_clock_ahead_seconds', aheadHelp, () => secondsAhead(clock));
  watchObjects(registry, objects);
  watchLogMembers(registry, findLogMembers);
  const ready = async () => Object.entries(await readiness(checks));
  gaugesBy(registry, 'check', ready, ([name]) => name, {
    suuq_ready: ['1 for what this process needs to serve and has.', ([, holds]) => (holds ? 1 : 0)],
  });
};
