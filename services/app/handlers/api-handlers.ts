import { routes } from '#contracts/api';
import { namesOf } from '#projections/accounts/queries';
import { readTableShapes } from '#projections/migrate';
import { createAudit } from '../../audit/context.ts';
import { docsHandlers } from '../../docs/routes.ts';
import { failedLetters } from '../../letters/letter-list.ts';
import type { Live } from '../../live/live.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Positions } from '../../platform/http/positions.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { toDoProjection, WORK_TABLE } from '../../platform/work/to-do-list.ts';
import { importHandlers } from './import-handlers.ts';
import { parkedRecorder } from './parked-recorder.ts';
import { commandsOnRecord } from '../reading/commands-on-record.ts';
import { comparedRows } from '../reading/compared-rows.ts';
import type { GoodsAnswers } from '../reading/goods-answers.ts';
import { openForAudit } from '../reading/open-for-audit.ts';
import { listingRecorder } from '../reading/listing-recorder.ts';
import { exportRecorder, logIndex, logReader, lookRecorder } from '../reading/log-reading.ts';
import { peopleFinder } from '../reading/people-finder.ts';
import { ownDataHandler } from '../reading/own-data.ts';
import { readHandlers } from '../reading/read-handlers.ts';
import { stockReader } from '../reading/stock-reader.ts';
import type { Shop } from '../shop.ts';
import type { Stores } from '../stores/stores.ts';
import { systemHandlers } from './system-handlers.ts';

interface Parts {
  readonly shop: Shop;
  readonly stores: Stores;
  readonly personal: PersonalData;
  readonly positions: Positions;
  /** The position at which the read tables show everything that is in the log. */
  readonly shownEnd: () => Promise<bigint>;
  readonly goods: GoodsAnswers;
  readonly live: Live['handlers'];
  /** How long an unpaid order stands, in ms. */
  readonly orderTtl: number;
  /** The shop's: days are its days (design §8.18). */
  readonly timeZone: string;
  readonly clock: () => Date;
  /** Told why a look at a person could not be recorded. */
  readonly onUnrecorded: Parameters<typeof commandsOnRecord>[2]['onTrouble'];
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal;
}

/** What answers each call of the API: commands by their contexts, reads by the read tables. */
export const apiHandlers = (parts: Parts) => {
  const { shop, stores, personal, positions, shownEnd, goods, live, orderTtl, timeZone, clock, stopping } =
    parts;
  const { handler, views } = shop;
  const { db, log } = stores;
  const recordLook = lookRecorder(handler);
  const audit = createAudit({
    ...views,
    ...comparedRows({ db, log, orderTtl, waitFor: (...asked) => positions.waitFor(...asked) }),
    index: logIndex(db, timeZone),
    read: logReader(log),
    readStock: stockReader(log),
    open: openForAudit(personal),
    namesOf: (ids) => namesOf(db, ids),
    recordLook,
    findPeople: peopleFinder({
      db,
      pool: stores.pool,
      handler,
      emailKey: personal.emailKey,
      subscriberOf: shop.newsletter.subscriberOf,
    }),
  });
  return {
    ...commandsOnRecord(routes, shop.handlers, { recordLook, onTrouble: parts.onUnrecorded }),
    ...audit.handlers,
    ...readHandlers({
      reads: { db, orderTtl },
      goods,
      recordLook,
      recordExport: exportRecorder(handler),
      recordListing: listingRecorder(handler),
      zone: timeZone,
    }),
    ...ownDataHandler({
      reads: { db, orderTtl },
      read: logReader(log),
      personal,
      clock,
      guestsOf: shop.accounts.guestsOf,
      languageOf: shop.letters.languageOf,
      subscribedSince: shop.newsletter.subscribedSince,
      parts: shop.handlers,
    }),
    ...live,
    ...importHandlers(stores, clock, stopping),
    ...systemHandlers({
      db,
      log,
      head: () => log.head(),
      shownEnd: () => shownEnd(),
      record: parkedRecorder(db, handler, clock),
      handler,
      unpaid: shop.unpaid,
      letters: { failed: () => failedLetters(stores.pool), retry: shop.letters.retry },
      projections: [...readTableShapes, toDoProjection(shop.taskLists)],
      processes: shop.taskLists.map(({ name }) => name),
      workTable: WORK_TABLE,
    }),
    ...docsHandlers(),
  } satisfies Handlers<typeof routes>;
};
