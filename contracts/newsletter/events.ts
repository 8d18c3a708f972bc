import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { language } from '../kernel/language.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
/** `subscriptionId` follows from the address, `subscriberId` is new each time somebody asks: who has left is erased. */
const whose = { subscriptionId: id, subscriberId: id };
const marked = z.strictObject({ ...whose, at });

/**
 * Of the streams `newsletter-{subscriptionId}`: who gets the newsletter. Anybody may type any address, so a subscriber is a
 * person of their own, whoever has an account with it; one address has one stream, and so never two letters of an issue.
 */
export const subscriptionEvents = {
  /** A letter with a link goes there; nothing else until it was followed. */
  NewsletterRequested: event(
    'NewsletterRequested',
    z.strictObject({
      subscriptionId: id,
      subscriberId: dataSubject(id),
      email: personal(z.string()),
      language,
      at,
    }),
    { needsPerson: true },
  ),
  NewsletterConfirmed: event('NewsletterConfirmed', marked),
  /** By the person, or with their account. */
  NewsletterLeft: event('NewsletterLeft', marked),
  /** Nobody has confirmed it in time. */
  NewsletterLapsed: event('NewsletterLapsed', marked),
} as const;
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;

const inOneLanguage = z.strictObject({ subject: z.string().min(1), text: z.string().min(1) });
/** What an issue says, in every language that letters are written in. */
export const issueWords = z.strictObject({ en: inOneLanguage, so: inOneLanguage });
export type IssueWords = z.output<typeof issueWords>;

/** How many subscriptions one event names at most. */
export const ADDRESSED_AT_ONCE = 100;

/** Of the stream `issues-all`: what was written to all subscribers. */
export const issueEvents = {
  NewsletterIssueWritten: event(
    'NewsletterIssueWritten',
    z.strictObject({ issueId: id, words: issueWords, at }),
  ),
  /** Each of these gets it as a letter of its own. They come in the order of their ids, over several such events. */
  NewsletterIssueAddressed: event(
    'NewsletterIssueAddressed',
    z.strictObject({ issueId: id, subscriptionIds: z.array(id).min(1).max(ADDRESSED_AT_ONCE), at }),
  ),
  /** There was nobody more. */
  NewsletterIssueEnded: event('NewsletterIssueEnded', z.strictObject({ issueId: id, at })),
} as const;
export type IssueEvent = EventsOf<typeof issueEvents>;
