import { untilReached } from '#resilience/until-reached';
import { composeWork } from './compose-work.ts';
import { runErasures } from '../erasure.ts';
import type { followTail } from './follow-tail.ts';
import { knowUnpaid } from '../know-unpaid.ts';
import type { PictureStore } from '../../media/ports.ts';
import { withoutDelay } from '../stores/store-without-delay.ts';
import { missingPictures } from '../stores/missing-pictures.ts';
import type { Simulators } from '../../embedded/simulator/simulators.ts';
import { allEnded } from '../../platform/waiting/all-ended.ts';
import type { Config } from '../../platform/config.ts';
import { checkConnections, TooFewConnections } from '../../platform/postgres/connection-budget.ts';
import { LogDenied } from '../../kernel/event-log.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { bringKey, VaultMismatch } from '../../platform/vault/bond.ts';
import { keepRewrapping } from '../../platform/vault/rewrap.ts';
import type { ShopClock } from '../../platform/postgres/shop-clock.ts';
import { vaultSecrets } from '../../platform/vault/secrets.ts';
import { DemoAccounts, hasDemoShopper, refuseDemoAccounts } from '../../seed/demo-accounts.ts';
import { seedDemoShop, seedMissedPictures } from '../../seed/seed.ts';
import type { Shop } from '../shop.ts';
import { watchTroubles } from '../troubles/note-troubles.ts';
import type { WorkStatus } from '../troubles/stopped-work.ts';
import { keepTrying, migrateStores, type Stores } from '../stores/stores.ts';

/**
 * The log was replaced by another one: folded streams, prices and answers that this process remembers may come from
 * events that do not exist.
 */
class AnotherLog extends Error {
  override readonly name = 'AnotherLog';
}

/** Errors that no retry can fix. */
type Hopeless = VaultMismatch | TooFewConnections | AnotherLog | DemoAccounts;
/** Called when the process has to end: key, database and log do not belong together, or may not or cannot serve a shop. */
export type GiveUp = (error: Hopeless) => void;
const isHopeless = (error: unknown): error is Hopeless =>
  error instanceof VaultMismatch || error instanceof TooFewConnections || error instanceof DemoAccounts;

interface Background {
  /** Whether a stand-in takes payments or letters. */
  readonly isSimulated: boolean;
  readonly simulators: Pick<Simulators, 'tell'>;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'attempted'>;
  readonly giveUp: GiveUp;
  readonly stores: Stores;
  readonly shop: Shop;
  readonly shopClock: ShopClock;
  readonly seeder: (store: PictureStore) => Shop;
  readonly logTail: Pick<ReturnType<typeof followTail>, 'run' | 'observedFrom'>;
  readonly live: { watchVault(signal: AbortSignal): Promise<void> };
  readonly isProjected: (position: bigint, ms: number) => Promise<boolean>;
  /** Starts to listen for the positions of the read tables, once these exist. */
  readonly listen: () => void;
  /** Whether the shop has so many callers that work nobody waits for gives way. */
  readonly isCrowded: () => boolean;
}

/**
 * What the api process does beside answering calls: creating its tables, following the end of the log, running the
 * process managers, filling the demo shop.
 */
export const runInBackground = ({
  config,
  logger,
  metrics,
  giveUp,
  stores,
  shop,
  shopClock,
  seeder,
  logTail,
  live,
  isSimulated,
  simulators,
  isProjected,
  listen,
  isCrowded,
}: Background) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { pool, objects } = stores;
  const onAnotherLog = () =>
    giveUp(new AnotherLog('EVENTSTORE_URL: the log is not the one any more that this process has seen'));
  const { processes, taskLists } = shop;
  const work = composeWork({
    config,
    logger,
    metrics,
    stores,
    processes,
    taskLists,
    clock: shopClock.now,
    isCrowded,
    onAnotherLog,
  });
  let working: { readonly stop: () => Promise<void> } | undefined;
  let running: readonly Promise<void>[] = [];
  let seeded = false;
  let hasDemoAccounts = false;
  let vaultChecked = false;
  const notYet = (error: unknown) => {
    if (isHopeless(error)) throw error;
    // This was reported when it was found.
    if (!(error instanceof LogDenied)) logger.warn({ err: error }, 'Store not reachable yet; retrying');
  };

  const reached = (what: () => Promise<void>) => untilReached(what, signal, notYet);
  const { wrapping } = vaultSecrets(config.vault);

  let isJudged = !config.production;
  /** Before anything is made, and long before anybody is let in. */
  const judge = async () => {
    await refuseDemoAccounts(stores.log);
    isJudged = true;
  };

  /** Makes what the stores lack, and checks that they belong together. */
  const prepareStores = async () => {
    const tables = {
      databaseUrl: config.databaseUrl,
      projections: work.projections,
      isSimulated: isSimulated || config.seedDemo,
    };
    await reached(() => checkConnections(pool));
    await reached(shopClock.set);
    await reached(() => migrateStores(stores, tables));
    if (!signal.aborted) listen();
    await reached(stores.checkVault);
    await reached(() => bringKey(pool, wrapping));
  };

  const seed = async (isBucketThere: Promise<boolean> | undefined) => {
    if (config.seedDemo && objects && isBucketThere) {
      const store = withoutDelay(objects, isBucketThere);
      const hasMissedPictures = () => store.hasMissed();
      await seedDemoShop({ shop: seeder(store), log: stores.log, pool, hasMissedPictures }, new Date());
    }
    hasDemoAccounts = config.seedDemo && (await hasDemoShopper(stores.log));
    seeded = true;
  };

  /** What follows the log and the vault. */
  const follow = (): readonly Promise<void>[] => {
    const erasing = {
      stores,
      databaseUrl: config.databaseUrl,
      after: config.erasureAfter,
      isProjected,
      onError: (error: unknown) => logger.warn({ err: error }, 'Could not finish an erasure; retrying later'),
      onWaiting: (why: string) => logger.warn({ why }, 'An erasure waits'),
    };
    const onDamaged = (keys: number) =>
      logger.error({ keys }, 'Neither VAULT_KEY nor VAULT_KEY_OTHER opens keys of people');
    return [
      reached(() => keepRewrapping(pool, wrapping, { signal, onDamaged })),
      shopClock.keep(signal),
      logTail.run(signal),
      live.watchVault(signal),
      simulators.tell(signal),
      runErasures(erasing, signal),
    ];
  };

  const startWork = async () => {
    // After the seeding, so that nobody gets letters about the past of a demo shop.
    await shop.letters.begin();
    working = await work.start(signal);
  };

  /** What looks at the to-do lists once they are followed. */
  const watchWork = (): readonly Promise<void>[] => {
    const onError = (error: unknown) =>
      logger.warn({ err: error }, 'Could not look for work that has stopped');
    const onBegan = (stopped: WorkStatus) => logger.warn(stopped, 'Work has stopped and needs somebody');
    const { unpaid } = shop;
    return [
      watchTroubles({ ...shop, clock: shopClock.now, onBegan }, onError, signal),
      reached(
        async () => unpaid && knowUnpaid({ stores, unpaid, observedFrom: logTail.observedFrom }, signal),
      ),
    ];
  };

  const lookForPictures = async (pictures: NonNullable<Stores['objects']>) => {
    if (config.seedDemo) await seedMissedPictures({ shop, pool }, signal);
    const bucket = config.objects?.bucket ?? '';
    const sentence = await missingPictures({ db: stores.db, objects: pictures, bucket });
    if (sentence !== undefined) logger.warn(sentence);
  };

  const run = async () => {
    if (!isJudged) await reached(judge);
    if (signal.aborted) return;
    // Nothing waits for the store of the pictures.
    const bucket = objects && keepTrying(() => objects.ensureBucket(), signal);
    await prepareStores();
    if (signal.aborted) return;
    vaultChecked = true;
    // Whatever follows the log starts after the seeding, which needs both cores: it then reads a year of events in one
    // go.
    await reached(() => seed(bucket?.first));
    if (signal.aborted) return;
    running = follow();
    await reached(startWork);
    if (signal.aborted) return;
    running = [...running, ...watchWork()];
    if (!objects || !bucket) return;
    await bucket.done;
    running = [...running, reached(() => lookForPictures(objects))];
  };

  return {
    /** Gives up where the log is known to be one that production does not start with. One that is away is asked again. */
    mayStart: async () => {
      if (!isJudged)
        await judge().catch((error: unknown) => (isHopeless(error) ? giveUp(error) : notYet(error)));
    },
    isSeeded: () => seeded,
    /** False until that is known. */
    hasDemoAccounts: () => hasDemoAccounts,
    isVaultChecked: () => vaultChecked,
    start: () =>
      void run().catch((error: unknown) => {
        if (isHopeless(error)) giveUp(error);
        else logger.error({ err: error }, 'Api failed to start');
      }),
    stop: async () => {
      stopping.abort();
      // The log must not be closed while something is being appended to it.
      await allEnded([...running, ...(working ? [working.stop()] : [])]);
    },
  };
};
