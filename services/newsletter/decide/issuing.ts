import { issueEvents, type IssueEvent, type IssueWords } from '#contracts/newsletter/events';
import { accept, nothingToDo, refuse, type Decision } from '../../kernel/decision.ts';
import type { Now } from '../../kernel/decisions.ts';
import { hashOf, type Issues } from '../state.ts';

export interface WriteIssue {
  readonly issueId: string;
  readonly words: IssueWords;
}

/** Of the words that an issue was written with, however long ago. */
const wordsHashIn = ({ newest, older }: Issues, issueId: string): string | undefined => {
  const isIt = (each: { readonly issueId: string }) => each.issueId === issueId;
  const written = newest.find(isIt);
  return written ? hashOf(written.words) : older.find(isIt)?.wordsHash;
};

/** Writes an issue; one at a time, so pressing the button twice, in two windows, sends only one. */
export const writeIssue =
  ({ issueId, words }: WriteIssue, { now }: Now) =>
  (state: Issues): Decision<IssueEvent, 'ISSUE_UNDER_WAY' | 'IDEMPOTENCY_KEY_REUSED'> => {
    const before = wordsHashIn(state, issueId);
    if (before !== undefined)
      return before === hashOf(words) ? nothingToDo : refuse('IDEMPOTENCY_KEY_REUSED');
    if (state.newest.some(({ isOnItsWay }) => isOnItsWay)) return refuse('ISSUE_UNDER_WAY');
    const at = now.toISOString();
    return accept(issueEvents.NewsletterIssueWritten.create({ issueId, words, at }));
  };

export interface AddressIssue {
  readonly issueId: string;
  /**
   * The subscription after which these come: those that another process addressed meanwhile are not addressed again.
   */
  readonly after: string | null;
  readonly subscriptionIds: readonly string[];
}

export const addressIssue =
  ({ issueId, after, subscriptionIds }: AddressIssue, { now }: Now) =>
  (state: Issues): Decision<IssueEvent> => {
    const issue = state.newest.find((each) => each.issueId === issueId);
    if (!issue?.isOnItsWay || issue.last !== after) return nothingToDo;
    const at = now.toISOString();
    return accept(
      issueEvents.NewsletterIssueAddressed.create({ issueId, subscriptionIds: [...subscriptionIds], at }),
    );
  };

export const endIssue =
  ({ issueId }: { readonly issueId: string }, { now }: Now) =>
  (state: Issues): Decision<IssueEvent> =>
    state.newest.some((each) => each.issueId === issueId && each.isOnItsWay)
      ? accept(issueEvents.NewsletterIssueEnded.create({ issueId, at: now.toISOString() }))
      : nothingToDo;
