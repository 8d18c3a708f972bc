import { DAY } from '#contracts/kernel/duration';
import type { Language } from '#contracts/kernel/language';
import { subscriptionEvents, type SubscriptionEvent } from '#contracts/newsletter/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Subscription } from '../state.ts';

/** Milliseconds for which a confirmation link works, from the newest letter on. */
export const SUBSCRIPTION_CONFIRMATION_LASTS = 2 * DAY;
/**
 * How many confirmation letters an address gets, and the least milliseconds between two, so that nobody floods a
 * stranger by typing their address.
 */
const MOST_LETTERS = 3;
export const BETWEEN_LETTERS = 120_000;

export interface AskForNewsletter {
  readonly subscriptionId: string;
  /** A new subscriber whose key is made already; null where the address has one. */
  readonly newSubscriber: string | null;
  readonly email: string;
  readonly language: Language;
}

/** Requests the confirmation letter to the address; does nothing if it gets the newsletter already. */
export const askForNewsletter =
  ({ newSubscriber, ...asked }: AskForNewsletter, { now }: Now) =>
  (state: Subscription): Decision<SubscriptionEvent> => {
    if (state.status === 'confirmed') return nothingToDo;
    if (state.status === 'asked' && !mayAskAgain(state, now)) return nothingToDo;
    const subscriberId = state.status === 'asked' ? state.subscriberId : newSubscriber;
    // The request lapsed meanwhile, and its key is gone.
    if (subscriberId === null) return nothingToDo;
    const at = now.toISOString();
    return accept(subscriptionEvents.NewsletterRequested.create({ ...asked, subscriberId, at }));
  };

const mayAskAgain = ({ askedAt, letters }: Extract<Subscription, { status: 'asked' }>, now: Date): boolean =>
  letters < MOST_LETTERS && now.getTime() >= askedAt.getTime() + BETWEEN_LETTERS;

/** The subscription and its subscriber. A link from before they left names another subscriber. */
export interface OfSubscriber {
  readonly subscriptionId: string;
  readonly subscriberId: string;
}

export const confirmNewsletter =
  (whose: OfSubscriber, { now }: Now) =>
  (state: Subscription): Decision<SubscriptionEvent, 'LINK_EXPIRED'> => {
    if (state.status === 'none' || state.subscriberId !== whose.subscriberId) return refuse('LINK_EXPIRED');
    if (state.status === 'confirmed') return nothingToDo;
    if (hasPassed(state.askedAt, now)) return refuse('LINK_EXPIRED');
    return accept(subscriptionEvents.NewsletterConfirmed.create({ ...whose, at: now.toISOString() }));
  };

/** Leaves the newsletter, also before confirming it; where a subscriber is named, it is them alone who leaves. */
export const leaveNewsletter =
  (
    { subscriptionId, subscriberId: named }: Partial<OfSubscriber> & { readonly subscriptionId: string },
    { now }: Now,
  ) =>
  (state: Subscription): Decision<SubscriptionEvent> => {
    if (state.status === 'none') return nothingToDo;
    const { subscriberId } = state;
    if (named !== undefined && named !== subscriberId) return nothingToDo;
    const at = now.toISOString();
    return accept(subscriptionEvents.NewsletterLeft.create({ subscriptionId, subscriberId, at }));
  };

/** Ends a request whose link nobody followed in time; the typed address is forgotten. */
export const lapseNewsletter =
  ({ subscriptionId }: { readonly subscriptionId: string }, { now }: Now) =>
  (state: Subscription): Decision<SubscriptionEvent> => {
    if (state.status !== 'asked' || !hasPassed(state.askedAt, now)) return nothingToDo;
    const { subscriberId } = state;
    const at = now.toISOString();
    return accept(subscriptionEvents.NewsletterLapsed.create({ subscriptionId, subscriberId, at }));
  };

const hasPassed = (askedAt: Date, now: Date): boolean =>
  now.getTime() > askedAt.getTime() + SUBSCRIPTION_CONFIRMATION_LASTS;
