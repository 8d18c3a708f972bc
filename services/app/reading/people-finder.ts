import type { Pool } from 'pg';
import { idsByName } from '#projections/accounts/queries';
import type { Database } from '#projections/kernel/database';
import { withOrdersFirst } from '#projections/orders/with-orders-first';
import { emailClaim } from '../../accounts/claim.ts';
import type { FindPeople, FoundPerson } from '../../audit/ports.ts';
import type { Handler } from '../../kernel/handler.ts';
import { subscription } from '../../newsletter/state.ts';
import { subscriptionOf } from '../../newsletter/subscriptions.ts';
import { guestsByEmail } from '../../platform/vault/passwords.ts';

/** People of one name at most; more of them would say nothing of any. */
const NAMESAKES = 10;
/**
 * Guests of one address at most: somebody may be a new one with each order. Those who ordered come first, since anybody
 * can begin as a guest of it any number of times.
 */
const GUESTS = 50;
/** Of so many guests of one address. */
const MOST_BEGUN = 50_000;

interface PeopleDeps {
  readonly db: Database;
  readonly pool: Pool;
  readonly handler: Pick<Handler, 'load'>;
  readonly emailKey: (email: string) => string;
  /** A subscriber of the newsletter; undefined for one who is gone, also where a restored log does not know it. */
  readonly subscriberOf: (subscriptionId: string) => Promise<unknown>;
}

/**
 * An e-mail address is found by its keyed hash, and finds everybody to whom it belongs: an account, guests, a
 * subscriber to the newsletter. A name is looked for among accounts and guests if it has several words: one word is a
 * word of events, and searching for it does not count as a look at a person who happens to have that name.
 */
export const peopleFinder = ({ db, pool, handler, emailKey, subscriberOf }: PeopleDeps): FindPeople => {
  const byEmail = async (key: string): Promise<readonly FoundPerson[]> => {
    const [{ state: claim }, guests, subscribers] = await Promise.all([
      handler.load(emailClaim.aggregate, key),
      guestsByEmail(pool, key, MOST_BEGUN).then((ids) => withOrdersFirst(db, ids)),
      subscribersOf({ handler, subscriberOf }, key),
    ]);
    const accounts = claim.holder === undefined ? [] : [claim.holder];
    return [...[...accounts, ...guests.slice(0, GUESTS)].map(withAccount), ...subscribers];
  };

  return async (text) => {
    const typed = text.trim().replaceAll(/\s+/g, ' ');
    if (/^\S+@\S+$/.test(typed)) return byEmail(emailKey(typed));
    return typed.includes(' ') ? (await idsByName(db, typed, NAMESAKES)).map(withAccount) : [];
  };
};

const withAccount = (userId: string): FoundPerson => ({
  id: userId,
  look: { userId, stream: `account-${userId}` },
});

/** A subscriber is a person of their own, whom events name by the subscription of their address. */
const subscribersOf = async (
  { handler, subscriberOf }: Pick<PeopleDeps, 'handler' | 'subscriberOf'>,
  emailKey: string,
): Promise<readonly FoundPerson[]> => {
  const id = subscriptionOf(emailKey);
  const { state } = await handler.load(subscription, id);
  if (state.status === 'none' || (await subscriberOf(id)) === undefined) return [];
  return [{ id, look: { userId: state.subscriberId, stream: `newsletter-${id}` } }];
};
