import type { CommandContext } from '../kernel/command-context.ts';
import type { NewsletterDeps } from './ports.ts';
import { newsletterProcess } from './process.ts';
import { issueHandlers, subscriptionHandlers } from './routes.ts';
import { ALL, issues } from './state.ts';
import { leaveByLink, subscribedSince, subscriberOf } from './subscriptions.ts';

/** The newsletter: who gets it, and its issues. What is sent are letters like all others. */
export const createNewsletter = (deps: NewsletterDeps) => ({
  handlers: { ...subscriptionHandlers(deps), ...issueHandlers(deps) },
  processes: [newsletterProcess(deps)],
  subscriberOf: (subscriptionId: string) => subscriberOf(deps, subscriptionId),
  subscribedSince: (email: string) => subscribedSince(deps, email),
  /** What an issue says; undefined of one whose letters are not tried any more. */
  issueWords: async (issueId: string) =>
    (await deps.handler.load(issues, ALL)).state.find((each) => each.issueId === issueId)?.words,
  leaveByLink: (token: string, context: CommandContext) => leaveByLink(deps, token, context),
});
