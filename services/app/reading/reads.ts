import type { User } from '#contracts/accounts/views';
import type { FiledPaper } from '#contracts/invoices/views';
import { customerById, userById } from '#projections/accounts/queries';
import type { Database } from '#projections/kernel/database';
import type { Customer } from '#projections/orders/fold';
import { papersOf } from '#projections/invoices/queries';
import { subscriberCount } from '#projections/newsletter/queries';
import { product } from '#projections/products/queries';
import { hasBought } from '#projections/reviews/queries';

/** What the write side asks of the read tables. */
export interface Reads {
  readonly userById: (userId: string) => Promise<User | null>;
  readonly customerById: (userId: string) => Promise<Customer | null>;
  /**
   * All orders that the log has of a person now. Throws where the read side is behind until a moment of the machine, in
   * ms; for a while, where no call waits.
   */
  readonly orderIdsOf: (userId: string, until?: number) => Promise<readonly string[]>;
  /** The same, without those that are over. */
  readonly openOrderIdsOf: Reads['orderIdsOf'];
  /** What the reviews say of a product; zeros when there are none. */
  readonly ratingOf: (productId: string) => Promise<{ readonly rating: number; readonly numReviews: number }>;
  readonly hasBought: (userId: string, productId: string) => Promise<boolean>;
  /** The newsletter's subscribers. */
  readonly subscribers: {
    readonly count: () => Promise<number>;
    /** The next of all that the log has now. Throws where the read side is behind. */
    readonly after: (subscriptionId: string | null, limit: number) => Promise<readonly string[]>;
  };
  /** The person whose order it is, and its papers. */
  readonly papersOf: (
    orderId: string,
  ) => Promise<{ readonly userId: string; readonly papers: readonly FiledPaper[] } | undefined>;
}

/** Reads that need to know how far the tables are. */
interface AtHead extends Pick<Reads, 'orderIdsOf' | 'openOrderIdsOf'> {
  readonly subscribersAfter: Reads['subscribers']['after'];
}

/** Reads from a database. */
export const readsIn = (db: Database, { subscribersAfter, ...orders }: AtHead): Reads => ({
  ...orders,
  userById: (userId) => userById(db, userId),
  customerById: (userId) => customerById(db, userId),
  ratingOf: async (productId) => {
    const { rating = 0, numReviews = 0 } = (await product(db, productId)) ?? {};
    return { rating, numReviews };
  },
  hasBought: (userId, productId) => hasBought(db, userId, productId),
  subscribers: { count: () => subscriberCount(db), after: subscribersAfter },
  papersOf: (orderId) => papersOf(db, orderId),
});
