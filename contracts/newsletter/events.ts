import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { language } from '../kernel/language.ts';
import { dataSubject, personal } from '../kernel/personal.ts';

const at = z.iso.datetime();
/**
 * `subscriptionId` follows from the address; `subscriberId` is new with each request, since leaving erases the
 * subscriber.
 */
const whose = { subscriptionId: id, subscriberId: id };
const marked = z.strictObject({ ...whose, at });

/**
 * Events of the streams `newsletter-{subscriptionId}`: who gets the newsletter. Anybody may type any address, so a
 * subscriber is a separate person even where an account has the address. One address has one stream, and so never gets
 * an issue twice.
 */
export const subscriptionEvents = {
  /** A letter with a link is sent; nothing else is sent until it is followed. */
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
  /** The person left, or their account was deleted. */
  NewsletterLeft: event('NewsletterLeft', marked),
  /** Nobody confirmed it in time. */
  NewsletterLapsed: event('NewsletterLapsed', marked),
} as const;
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;

const inOneLanguage = z.strictObject({ subject: z.string().min(1), text: z.string().min(1) });
/** An issue's text, in every language of the letters. */
export const issueWords = z.strictObject({ en: inOneLanguage, so: inOneLanguage });
export type IssueWords = z.output<typeof issueWords>;

/** The most subscriptions that one event names. */
export const ADDRESSED_AT_ONCE = 100;

/** Events of the stream `issues-all`: issues that are sent to all subscribers. */
export const issueEvents = {
  NewsletterIssueWritten: event(
    'NewsletterIssueWritten',
    z.strictObject({ issueId: id, words: issueWords, at }),
  ),
  /** Each of these subscriptions gets its own letter. They come in the order of their ids, over several such events. */
  NewsletterIssueAddressed: event(
    'NewsletterIssueAddressed',
    z.strictObject({ issueId: id, subscriptionIds: z.array(id).min(1).max(ADDRESSED_AT_ONCE), at }),
  ),
  /** No further subscription was left to address. */
  NewsletterIssueEnded: event('NewsletterIssueEnded', z.strictObject({ issueId: id, at })),
} as const;
export type IssueEvent = EventsOf<typeof issueEvents>;
