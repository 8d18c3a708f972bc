import { allEvents } from '#contracts/all-events';
import { readCheckpoints } from '#projections/kernel/checkpoints';
import { prepare } from '#projections/kernel/schema';
import { isAnyHeld } from '#projections/kernel/running/lease';
import { resetForNewLog } from '#projections/kernel/rebuilding/another-log';
import { readTableShapes } from '#projections/migrate';
import { reconcileVault, type Reconciled } from '../accounts/restoring/reconcile-vault.ts';
import { forgetAnswered } from '../catalogue/import/runs.ts';
import { ownContext } from '../kernel/command-context.ts';
import { createHandler } from '../kernel/handle.ts';
import type { Config } from '../platform/config.ts';
import { createPersonalData } from '../platform/personal-data.ts';
import { noteRestored } from '../platform/work/after-restore.ts';
import { toDoProjection } from '../platform/work/to-do-list.ts';
import type { Stores } from './stores/stores.ts';

type Restored = Pick<Config, 'vault' | 'databaseUrl'>;

/**
 * Reconciles a log and a vault that were restored from copies of different moments; the vault's database knows of
 * imported rows that the log may lack. `by` names the operator in the events that it writes.
 */
export const reconcileStores = async (
  { vault }: Pick<Restored, 'vault'>,
  { log, pool }: Pick<Stores, 'log' | 'pool'>,
  by: string,
): Promise<Reconciled> => {
  await forgetAnswered(pool);
  const { seal } = createPersonalData({ pool, keys: vault, events: allEvents });
  const handler = createHandler({ log, seal });
  return reconcileVault({ handler, pool, clock: () => new Date() }, ownContext({ process: by }));
};

const everything = () => [...readTableShapes, toDoProjection([])];

/**
 * Refuses while an api or a projector runs: its folded streams and memory are of another log, and where the log is
 * quiet nobody would fill the tables that are reset. Each that runs holds a list or a table, or waits for one.
 */
export const refuseBesideShop = async ({ db }: Pick<Stores, 'db'>): Promise<void> => {
  const names = everything().map(({ name }) => name);
  if (await isAnyHeld(db, names))
    throw new Error('The shop is running: stop all apis and projectors first. Nothing was changed.');
};

/** Has no process be ready before the payment providers were asked what the restored log does not know. */
export const haveProvidersAsked = async (
  { databaseUrl }: Pick<Restored, 'databaseUrl'>,
  { db }: Pick<Stores, 'db'>,
): Promise<void> => {
  await prepare(databaseUrl, [toDoProjection([])]);
  await noteRestored(db);
};

/**
 * Resets everything that was made from the log, so that it is made again, after an operator restored the log from an
 * older copy; also where the log has grown past what the tables had seen.
 */
export const resetAllForNewLog = async (
  { databaseUrl }: Pick<Restored, 'databaseUrl'>,
  { log, db }: Pick<Stores, 'log' | 'db'>,
): Promise<void> => {
  const all = everything();
  await prepare(databaseUrl, all);
  for (const checkpoint of await readCheckpoints(db)) {
    const projection = all.find(({ name }) => name === checkpoint.name);
    if (projection && checkpoint.position !== undefined)
      await resetForNewLog(db, projection, checkpoint, await log.head());
  }
};
