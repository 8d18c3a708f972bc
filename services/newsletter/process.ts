import { accountEvents } from '#contracts/accounts/events';
import { DAY } from '#contracts/kernel/duration';
import { ADDRESSED_AT_ONCE, issueEvents, subscriptionEvents } from '#contracts/newsletter/events';
import { z } from 'zod';
import { processManager } from '../kernel/define-process-manager.ts';
import { processContext } from '../kernel/process-context.ts';
import type { TaskChange, TaskContext, TaskResult } from '../kernel/process-manager.ts';
import { step } from '../kernel/step.ts';
import { SUBSCRIPTION_CONFIRMATION_LASTS } from './decide/subscribing.ts';
import { decisions } from './decisions.ts';
import type { NewsletterDeps } from './ports.ts';
import { ALL, issues, subscription } from './state.ts';
import { leave, subscriptionOf } from './subscriptions.ts';

export const NEWSLETTER = 'newsletter';

/** Milliseconds until the next subscriptions are addressed: the letters to the former ones have been sent by then. */
const NEXT_AFTER = 20_000;
/** Milliseconds added to a deadline, so that clocks that differ do not act too early. */
const MARGIN = 60_000;
/** Milliseconds: older tasks were done long ago, even if a list that is filled again has them. */
const LONG_DONE = 30 * DAY;

const task = z.discriminatedUnion('what', [
  z.object({ what: z.literal('lapse'), subscriptionId: z.string() }),
  z.object({ what: z.literal('forget'), subscriberId: z.string() }),
  z.object({ what: z.literal('account'), userId: z.string() }),
  z.object({ what: z.literal('issue'), issueId: z.string() }),
]);
type Task = z.output<typeof task>;
type Change = TaskChange<Task>;

const lapseKey = (subscriptionId: string): string => `lapse ${subscriptionId}`;
const issueKey = (issueId: string): string => `issue ${issueId}`;

interface Gone {
  readonly created: Date;
  readonly data: { readonly subscriptionId: string; readonly subscriberId: string };
}

/**
 * A subscriber who left is erased like a person who deletes their account. A vault that was restored may have their key
 * again, however long ago they left.
 */
const forget = ({ created, data: { subscriptionId, subscriberId } }: Gone): readonly Change[] => [
  { kind: 'done', key: lapseKey(subscriptionId) },
  {
    kind: 'add',
    key: `forget ${subscriberId}`,
    dueAt: created,
    data: { what: 'forget', subscriberId },
    isLasting: true,
  },
];

const { AccountDeleted } = accountEvents;

/** Erases subscribers who left or never confirmed, and addresses issues, a hundred subscriptions at a time. */
export const newsletterProcess = (deps: NewsletterDeps) => {
  const { handler, clock } = deps;

  const address = async (issueId: string, { cause }: TaskContext): Promise<TaskResult> => {
    const { state } = await handler.load(issues, ALL);
    const issue = state.newest.find((each) => each.issueId === issueId);
    if (!issue?.isOnItsWay) return 'done';
    const { last: after } = issue;
    const subscriptionIds = await deps.subscribers.after(after, ADDRESSED_AT_ONCE);
    const context = step(processContext(NEWSLETTER, issueKey(issueId), cause), after ?? 'first');
    if (subscriptionIds.length === 0) {
      await handler.handle(
        issues,
        ALL,
        decisions.EndIssue({ issueId }, { now: clock() }),
        step(context, 'end'),
      );
      return 'done';
    }
    const decide = decisions.AddressIssue({ issueId, after, subscriptionIds }, { now: clock() });
    await handler.handle(issues, ALL, decide, context);
    return { again: subscriptionIds.length < ADDRESSED_AT_ONCE ? 0 : NEXT_AFTER };
  };

  return processManager({
    name: NEWSLETTER,
    version: 1,
    events: { ...subscriptionEvents, ...issueEvents, AccountDeleted },
    task,
    on: {
      NewsletterRequested: ({ created, data: { subscriptionId } }) => {
        const dueAt = new Date(created.getTime() + SUBSCRIPTION_CONFIRMATION_LASTS + MARGIN);
        return [
          { kind: 'add', key: lapseKey(subscriptionId), dueAt, data: { what: 'lapse', subscriptionId } },
        ];
      },
      NewsletterConfirmed: ({ data }) => [{ kind: 'done', key: lapseKey(data.subscriptionId) }],
      NewsletterLeft: forget,
      NewsletterLapsed: forget,
      NewsletterIssueWritten: ({ created, data: { issueId } }) => [
        { kind: 'add', key: issueKey(issueId), dueAt: created, data: { what: 'issue', issueId } },
      ],
      NewsletterIssueAddressed: 'ignored',
      NewsletterIssueEnded: ({ data }) => [{ kind: 'done', key: issueKey(data.issueId) }],
      AccountDeleted: ({ created, data: { userId } }) => [
        { kind: 'add', key: `account ${userId}`, dueAt: created, data: { what: 'account', userId } },
      ],
    },
    forgottenAfter: LONG_DONE,
    act: async (due, context) => {
      switch (due.what) {
        case 'lapse': {
          const { subscriptionId } = due;
          const decide = decisions.LapseNewsletter({ subscriptionId }, { now: clock() });
          const because = processContext(NEWSLETTER, lapseKey(subscriptionId), context.cause);
          await handler.handle(subscription, subscriptionId, decide, because);
          return 'done';
        }
        case 'forget':
          await deps.personal.destroyKey(due.subscriberId);
          await deps.noteErasure(due.subscriberId);
          return 'done';
        case 'account': {
          const because = processContext(NEWSLETTER, context.key, context.cause);
          for (const subscriptionId of (await deps.emailKeysOfDeleted(due.userId)).map(subscriptionOf))
            await leave(deps, subscriptionId, because);
          return 'done';
        }
        case 'issue':
          return address(due.issueId, context);
        default:
          return due satisfies never;
      }
    },
  });
};
