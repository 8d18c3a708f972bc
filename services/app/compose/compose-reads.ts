import { readTableNames, readTables } from '#contracts/read-tables';
import { customerById } from '#projections/accounts/queries';
import { exactCache } from '#projections/kernel/exact-cache';
import { ProjectedPositions } from '#projections/kernel/positions';
import type { Config } from '../../platform/config.ts';
import type { Enough } from '../../kernel/event-log.ts';
import type { Logger } from '../../platform/logger.ts';
import { WORK } from '../../platform/work/to-do-list.ts';
import { goodsAnswers } from '../reading/goods-answers.ts';
import { readSideEnd } from '../reading/read-side-end.ts';
import { shopReads } from '../reading/shop-reads.ts';
import type { Stores } from '../stores/stores.ts';

/** Milliseconds that a customer's name and address are kept: about as long as one order and payment take. */
const CUSTOMER_KEPT_FOR = 60_000;

/** What the api process has of the read side, composed: how far it is, and answers that are kept while they are exact. */
export const composeReads = (config: Config, logger: Logger, stores: Stores) => {
  const { log, db } = stores;
  const projected = new ProjectedPositions(config.databaseUrl, (error) =>
    logger.warn({ err: error }, 'Position listener disconnected; retrying'),
  );
  const customers = exactCache(projected, [readTables.accounts.name], CUSTOMER_KEPT_FOR);
  const kept = exactCache(projected, [readTables.products.name]);
  return {
    projected,
    positions: {
      waitFor: (...asked: Parameters<ProjectedPositions['waitFor']>) => projected.waitFor(...asked),
      head: (enough: Enough) => log.head(enough),
    },
    shownEnd: readSideEnd(log, projected, [...readTableNames, WORK]),
    kept,
    goods: goodsAnswers(db, kept, config.timeZone),
    forShop: shopReads(stores, projected),
    customerAtHand: (userId: string) => customers(userId, () => customerById(db, userId)),
  };
};
