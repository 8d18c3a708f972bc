import type { Language } from '#contracts/kernel/language';
import { subscriptionEvents, type SubscriptionEvent } from '#contracts/newsletter/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import type { Subscription } from '../state.ts';

/** Milliseconds that a link to confirm works, from the newest letter on. */
export const CONFIRMATION_LASTS = 2 * 86_400_000;
/** How many letters ask an address, and how many milliseconds lie between two: who types a stranger's can do no more. */
const MOST_LETTERS = 3;
export const BETWEEN_LETTERS = 120_000;

export interface AskForNewsletter {
  readonly subscriptionId: string;
  /** Somebody new, whose key is made; null where the address has a subscriber. */
  readonly newSubscriber: string | null;
  readonly email: string;
  readonly language: Language;
}

/** A letter goes to the address that asks whether it wants the newsletter; to who gets it already, none. */
export const askForNewsletter =
  ({ newSubscriber, ...asked }: AskForNewsletter, { now }: Now) =>
  (state: Subscription): Decision<SubscriptionEvent> => {
    if (state.status === 'confirmed') return nothingToDo;
    if (state.status === 'asked' && !mayAskAgain(state, now)) return nothingToDo;
    const subscriberId = state.status === 'asked' ? state.subscriberId : newSubscriber;
    // It has lapsed meanwhile, and its key is gone with it.
    if (subscriberId === null) return nothingToDo;
    const at = now.toISOString();
    return accept(subscriptionEvents.NewsletterRequested.create({ ...asked, subscriberId, at }));
  };

const mayAskAgain = ({ askedAt, letters }: Extract<Subscription, { status: 'asked' }>, now: Date): boolean =>
  letters < MOST_LETTERS && now.getTime() >= askedAt.getTime() + BETWEEN_LETTERS;

/** Whose subscription it is. A link of before they left is of somebody else. */
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

/** Whoever is in it can leave, also before they confirmed. */
export const leaveNewsletter =
  ({ subscriptionId }: { readonly subscriptionId: string }, { now }: Now) =>
  (state: Subscription): Decision<SubscriptionEvent> => {
    if (state.status === 'none') return nothingToDo;
    const { subscriberId } = state;
    const at = now.toISOString();
    return accept(subscriptionEvents.NewsletterLeft.create({ subscriptionId, subscriberId, at }));
  };

/** Nobody followed the link in time: that somebody typed this address is forgotten. */
export const lapseNewsletter =
  ({ subscriptionId }: { readonly subscriptionId: string }, { now }: Now) =>
  (state: Subscription): Decision<SubscriptionEvent> => {
    if (state.status !== 'asked' || !hasPassed(state.askedAt, now)) return nothingToDo;
    const { subscriberId } = state;
    const at = now.toISOString();
    return accept(subscriptionEvents.NewsletterLapsed.create({ subscriptionId, subscriberId, at }));
  };

const hasPassed = (askedAt: Date, now: Date): boolean =>
  now.getTime() > askedAt.getTime() + CONFIRMATION_LASTS;
