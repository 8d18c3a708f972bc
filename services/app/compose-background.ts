import { composeWork } from './compose-work.ts';
import { runErasures } from './erasure.ts';
import { knowUnpaid } from './know-unpaid.ts';
import type { PictureStore } from '../media/ports.ts';
import { withoutDelay } from './missed-pictures.ts';
import { missingPictures } from './missing-pictures.ts';
import type { Simulators } from '../embedded/simulator/simulators.ts';
import type { Config } from '../platform/config.ts';
import { checkConnections, TooFewConnections } from '../platform/connection-budget.ts';
import { LogDenied } from '../platform/event-log.types.ts';
import type { Logger } from '../platform/logger.ts';
import { VaultMismatch } from '../platform/vault/bond.ts';
import { keepRewrapping } from '../platform/vault/rewrap.ts';
import { vaultSecrets } from '../platform/vault/secrets.ts';
import { seedDemoShop, seedMissedPictures } from '../seed/seed.ts';
import type { Shop } from './shop.ts';
import { watchTroubles } from './note-troubles.ts';
import { keepTrying, LONGEST_PAUSE, migrateStores, untilReached, type Stores } from './stores.ts';

/** What this process remembers may be of events that are not there: folded streams, prices, answers. */
class AnotherLog extends Error {
  override readonly name = 'AnotherLog';
}

/** What no trying again mends. */
type Hopeless = VaultMismatch | TooFewConnections | AnotherLog;
/** Key, database and log do not belong together, or cannot serve a shop: the process has to end. */
export type GiveUp = (error: Hopeless) => void;
const isHopeless = (error: unknown): error is Hopeless =>
  error instanceof VaultMismatch || error instanceof TooFewConnections;

interface Background {
  /** A stand-in takes payments or letters. */
  readonly isSimulated: boolean;
  readonly simulators: Pick<Simulators, 'tell'>;
  readonly config: Config;
  readonly logger: Logger;
  readonly giveUp: GiveUp;
  readonly stores: Stores;
  readonly shop: Shop;
  readonly clock: () => Date;
  readonly seeder: (store: PictureStore) => Shop;
  readonly copy: { run(signal: AbortSignal): Promise<void> };
  readonly live: { watchVault(signal: AbortSignal): Promise<void> };
  readonly isProjected: (position: bigint, ms: number) => Promise<boolean>;
  /** Begins to hear how far the read tables are: they are there. */
  readonly listen: () => void;
  readonly observedFrom: () => bigint | undefined;
}

/** What the api process does beside answering: its tables, its copy of the log's end, the processes, the demo shop. */
export const runInBackground = ({
  config,
  logger,
  giveUp,
  stores,
  shop,
  clock,
  seeder,
  copy,
  live,
  isSimulated,
  simulators,
  isProjected,
  listen,
  observedFrom,
}: Background) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { pool, objects } = stores;
  const onAnotherLog = () =>
    giveUp(new AnotherLog('EVENTSTORE_URL: the log is not the one any more that this process has seen'));
  const { processes, taskLists } = shop;
  const work = composeWork({ config, logger, stores, processes, taskLists, onAnotherLog });
  let working: { readonly stop: () => Promise<void> } | undefined;
  let running: readonly Promise<void>[] = [];
  let seeded = false;
  let vaultChecked = false;
  const notYet = (error: unknown) => {
    if (isHopeless(error)) throw error;
    // It was told when it was found.
    if (!(error instanceof LogDenied)) logger.warn({ err: error }, 'Store not reachable yet; retrying');
  };

  const run = async () => {
    // Pictures are apart from everything else: nothing waits for their store.
    const bucket = objects && keepTrying(() => objects.ensureBucket(), signal);
    const tables = {
      databaseUrl: config.databaseUrl,
      projections: work.projections,
      isSimulated: isSimulated || config.seedDemo,
    };
    await untilReached(() => checkConnections(pool), signal, notYet);
    await untilReached(() => migrateStores(stores, tables), signal, notYet);
    if (!signal.aborted) listen();
    await untilReached(stores.checkVault, signal, notYet);
    if (signal.aborted) return;
    vaultChecked = true;
    // What follows the log comes after the seeding, which takes both cores: a year's events are read in one go then.
    const seed = async () => {
      if (config.seedDemo && objects && bucket) {
        const store = withoutDelay(objects, bucket.first);
        const hasMissedPictures = () => store.hasMissed();
        await seedDemoShop({ shop: seeder(store), pool, hasMissedPictures }, new Date());
      }
      seeded = true;
    };
    await untilReached(seed, signal, notYet);
    if (signal.aborted) return;
    const erasing = {
      stores,
      databaseUrl: config.databaseUrl,
      after: config.erasureAfter,
      isProjected,
      onError: (error: unknown) => logger.warn({ err: error }, 'Could not finish an erasure; retrying later'),
    };
    const { wrapping } = vaultSecrets(config.vault);
    running = [
      untilReached(() => keepRewrapping(pool, wrapping, signal), signal, notYet, LONGEST_PAUSE),
      copy.run(signal),
      live.watchVault(signal),
      simulators.tell(signal),
      runErasures(erasing, signal),
    ];
    const startWork = async () => {
      // After the seeding: of a demo shop's past nobody is told.
      await shop.letters.begin();
      working = await work.start(signal);
    };
    await untilReached(startWork, signal, notYet);
    if (signal.aborted) return;
    const onError = (error: unknown) =>
      logger.warn({ err: error }, 'Could not look for work that has stopped');
    running = [...running, watchTroubles({ ...shop, clock }, onError, signal)];
    const { unpaid } = shop;
    const know = async () => unpaid && knowUnpaid({ stores, unpaid, observedFrom }, signal);
    running = [...running, untilReached(know, signal, notYet)];
    if (!objects || !bucket) return;
    await bucket.done;
    const lookForPictures = async () => {
      if (config.seedDemo) await seedMissedPictures({ shop, pool }, signal);
      const sentence = await missingPictures({
        db: stores.db,
        objects,
        bucket: config.objects?.bucket ?? '',
      });
      if (sentence !== undefined) logger.warn(sentence);
    };
    running = [...running, untilReached(lookForPictures, signal, notYet, LONGEST_PAUSE)];
  };

  return {
    isSeeded: () => seeded,
    isVaultChecked: () => vaultChecked,
    start: () =>
      void run().catch((error: unknown) => {
        if (isHopeless(error)) giveUp(error);
        else logger.error({ err: error }, 'Api failed to start');
      }),
    stop: async () => {
      stopping.abort();
      // The log must not be closed while something is being appended.
      await Promise.all([...running, working?.stop()]);
    },
  };
};
