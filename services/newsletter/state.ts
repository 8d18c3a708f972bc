import { hash } from 'node:crypto';
import { z } from 'zod';
import {
  issueEvents,
  subscriptionEvents,
  type IssueEvent,
  type IssueWords,
  type SubscriptionEvent,
} from '#contracts/newsletter/events';
import type { Aggregate } from '../kernel/aggregate.ts';

/** Whether an address gets the newsletter. `letters`: how many confirmation letters were sent to it. */
export type Subscription =
  | { readonly status: 'none' }
  | {
      readonly status: 'asked';
      readonly subscriberId: string;
      readonly askedAt: Date;
      readonly letters: number;
    }
  | { readonly status: 'confirmed'; readonly subscriberId: string; readonly confirmedAt: string };

const kept = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none') }),
  z.object({
    status: z.literal('asked'),
    subscriberId: z.string(),
    askedAt: z.coerce.date(),
    letters: z.int(),
  }),
  z.object({ status: z.literal('confirmed'), subscriberId: z.string(), confirmedAt: z.string() }),
]) satisfies z.ZodType<Subscription>;

export const subscription: Aggregate<Subscription, SubscriptionEvent> = {
  category: 'newsletter',
  events: subscriptionEvents,
  initial: { status: 'none' },
  evolve: (state, event) => {
    switch (event.type) {
      case 'NewsletterRequested': {
        const { subscriberId, at } = event.data;
        const before = state.status === 'asked' ? state.letters : 0;
        return { status: 'asked', subscriberId, askedAt: new Date(at), letters: before + 1 };
      }
      case 'NewsletterConfirmed':
        return {
          status: 'confirmed',
          subscriberId: event.data.subscriberId,
          confirmedAt: event.data.at,
        };
      case 'NewsletterLeft':
      case 'NewsletterLapsed':
        return { status: 'none' };
      default:
        event satisfies never;
        return state;
    }
  },
  snapshotVersion: 1,
  thaw: (frozen) => kept.parse(frozen),
};

/** An issue; `last` is the last subscription that was addressed. */
export interface IssueState {
  readonly issueId: string;
  readonly words: IssueWords;
  readonly writtenAt: string;
  readonly letters: number;
  readonly last: string | null;
  readonly isOnItsWay: boolean;
}

/** An issue whose letters are no longer tried: enough to know its request again, whenever that comes. */
export type OlderIssue = Pick<IssueState, 'issueId' | 'writtenAt' | 'letters'> & {
  readonly wordsHash: string;
};

/** `newest` first. Of the older ones the words are dropped, but none is forgotten: it would be sent to everybody again. */
export interface Issues {
  readonly newest: readonly IssueState[];
  readonly older: readonly OlderIssue[];
}
const KEPT = 20;

export const hashOf = ({ en, so }: IssueWords): string =>
  hash('sha256', JSON.stringify([en.subject, en.text, so.subject, so.text]), 'base64url');

const withoutWords = ({ issueId, words, writtenAt, letters }: IssueState): OlderIssue => ({
  issueId,
  wordsHash: hashOf(words),
  writtenAt,
  letters,
});

/** The one stream of all issues. */
export const ALL = 'all';

export const issues: Aggregate<Issues, IssueEvent> = {
  category: 'issues',
  events: issueEvents,
  initial: { newest: [], older: [] },
  evolve: (state, event) => {
    const { issueId } = event.data;
    const change = (changed: (issue: IssueState) => Partial<IssueState>): Issues => ({
      ...state,
      newest: state.newest.map((each) => (each.issueId === issueId ? { ...each, ...changed(each) } : each)),
    });
    switch (event.type) {
      case 'NewsletterIssueWritten': {
        const { words, at: writtenAt } = event.data;
        const written = { issueId, words, writtenAt, letters: 0, last: null, isOnItsWay: true };
        const all = [written, ...state.newest];
        const older = [...state.older, ...all.slice(KEPT).map(withoutWords)];
        return { newest: all.slice(0, KEPT), older };
      }
      case 'NewsletterIssueAddressed': {
        const { subscriptionIds } = event.data;
        const last = subscriptionIds.at(-1) ?? null;
        return change(({ letters }) => ({ letters: letters + subscriptionIds.length, last }));
      }
      case 'NewsletterIssueEnded':
        return change(() => ({ isOnItsWay: false }));
      default:
        event satisfies never;
        return state;
    }
  },
  snapshotVersion: 2,
};
