import { allEvents } from '#contracts/all-events';
import type { OwnData, ownRoutes } from '#contracts/accounts/own';
import type { routes } from '#contracts/api';
import { accessEvents } from '#contracts/audit/events';
import { decode, storedIn } from '#contracts/kernel/event';
import type { Language } from '#contracts/kernel/language';
import { reveal } from '#contracts/kernel/personal';
import type { RecordedEvent } from '#contracts/kernel/recorded';
import { letterEvents } from '#contracts/letters/events';
import { cart } from '#projections/carts/queries';
import { papersOfOrders } from '#projections/invoices/queries';
import { newestFound, newestIn, type Place } from '#projections/log/queries';
import type { OrderReads } from '#projections/orders/order-pages';
import { ordersOf, paymentsOfOrders } from '#projections/orders/queries';
import { withOrdersFirst } from '#projections/orders/with-orders-first';
import type { ReadEvents } from '../../audit/ports.ts';
import { refuse } from '../../kernel/decision.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { ok } from '../../platform/http/reply.ts';
import { CallTooLate } from '../../platform/http/unavailable.ts';
import type { KeyReader } from '../../platform/personal-data.ts';
import { requestDeadline } from '../../platform/waiting/request-deadline.ts';
import { recordOf, toldTypes } from './own-record.ts';

/** Orders, letters, guests, and events of each kind of stream: the newest of each. */
const MOST = 1_000;
const { LetterSent } = letterEvents;

interface Deps {
  readonly reads: OrderReads;
  readonly read: Pick<ReadEvents, 'at'>;
  readonly personal: Pick<KeyReader, 'open'>;
  readonly clock: () => Date;
  /** The guests whom a person's account has taken in: what was written to them is theirs. */
  readonly guestsOf: (userId: string) => Promise<readonly string[]>;
  /** In which language a person is written to. */
  readonly languageOf: (userId: string) => Promise<Language>;
  /** Since when an address gets the newsletter, if it does. */
  readonly subscribedSince: (email: string) => Promise<string | null>;
  /** The calls that answer parts of it. */
  readonly parts: Pick<
    Handlers<typeof routes>,
    'profile' | 'accountSecurity' | 'secondFactor' | 'addresses' | 'sessions'
  >;
}

/** All that the shop has of the caller: what their pages show, what they wrote, and what letters to them were about. */
export const ownDataHandler = ({
  reads,
  read,
  personal,
  clock,
  guestsOf,
  languageOf,
  subscribedSince,
  parts,
}: Deps): Handlers<Pick<typeof ownRoutes, 'ownData'>> => ({
  ownData: async (_, call) => {
    const { userId } = call.actor;
    const nothing = { params: undefined, query: undefined, body: undefined };
    const whole = { ...nothing, query: {} };
    const [profile, security, factor, addresses, sessions] = await Promise.all([
      parts.profile(nothing, call),
      parts.accountSecurity(nothing, call),
      parts.secondFactor(nothing, call),
      parts.addresses(whole, call),
      parts.sessions(whole, call),
    ]);
    // A person being deleted has nothing any more.
    if (profile.kind !== 'ok' || security.kind !== 'ok' || factor.kind !== 'ok')
      return refuse('SIGN_IN_REQUIRED');
    if (addresses.kind !== 'ok' || sessions.kind !== 'ok') return refuse('SIGN_IN_REQUIRED');
    const newestGuests = (await guestsOf(userId)).toReversed();
    const guests = (await withOrdersFirst(reads.db, newestGuests)).slice(0, MOST);
    const newest = { limit: MOST, page: 1 };
    const [orders, ownCart] = await Promise.all([ordersOf(reads, userId, newest), cart(reads.db, userId)]);
    const found: Place[] = [];
    // One after another: a person who asks for all this shares the database with shoppers.
    const inTime = requestDeadline(call.until);
    const look = async (places: Promise<readonly Place[]>) =>
      void found.push(...(await inTime(places, tooLate)));
    const looks = accessEvents.PersonalDataViewed.type;
    for (const types of [[LetterSent.type], ...toldTypes.filter((each) => !each.includes(looks))])
      await look(newestFound(reads.db, { types, q: userId, about: guests }, MOST));
    const ids = [userId, ...guests];
    // Not by the id: it is also in every look that an admin or auditor took at others.
    const theirs = ids.map((id) => `access-${id}`);
    await look(newestIn(reads.db, theirs, MOST));
    const orderIds = orders.rows.map(({ _id }) => _id);
    const events = await inTime(read.at(found).then(personal.open), tooLate);
    const { user } = profile.answer;
    const { isOn, codesLeft } = factor.answer;
    const [papers, payments, language, since] = await Promise.all([
      papersOfOrders(reads.db, orderIds),
      paymentsOfOrders(reads.db, orderIds),
      languageOf(userId),
      security.answer.emailConfirmed ? subscribedSince(user.email) : undefined,
    ]);
    const data: OwnData = {
      madeAt: clock().toISOString(),
      user,
      ...security.answer,
      secondFactor: { isOn, codesLeft },
      addresses: addresses.answer,
      cart: ownCart,
      orders: [...orders.rows],
      payments: payments.map(({ orderId, steps }) => ({ orderId, steps: [...steps] })),
      papers: papers.map(({ revision: _place, ...paper }) => paper),
      language,
      ...writtenIn(ids, events),
      newsletter: since === undefined ? null : { isSubscribed: since !== null, since },
      sessions: sessions.answer,
      record: recordOf(ids, events),
    };
    return ok(data, {
      headers: { 'Content-Disposition': 'attachment; filename="suuq.json"', 'Cache-Control': 'no-store' },
    });
  },
});

/** Nobody waits for the file any more, and the next call needs the place. */
const tooLate = (): never => {
  throw new CallTooLate();
};

/** What they wrote, and what was written to them: a search by an id finds also what only names it. */
const writtenIn = (
  ids: readonly string[],
  events: readonly RecordedEvent[],
): Pick<OwnData, 'reviews' | 'letters'> => {
  const reviews: OwnData['reviews'] = [];
  const letters: OwnData['letters'] = [];
  for (const recorded of events) {
    const event = decode(allEvents, storedIn(recorded));
    if (!('userId' in event.data) || !ids.includes(event.data.userId)) continue;
    if (event.type === 'LetterSent') {
      const { kind, about, language, at } = event.data;
      letters.push({ kind, about, language, at });
    }
    if (event.type === 'ReviewSubmitted' || event.type === 'ReviewUpdated') {
      const { productId, rating, comment, at } = event.data;
      reviews.push({ productId, rating, comment: reveal(comment), at });
    }
  }
  return { reviews, letters };
};
