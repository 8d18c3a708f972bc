import type { CommandContext } from '../kernel/command-context.ts';
import type { NewsletterDeps } from './ports.ts';
import { newsletterProcess } from './process.ts';
import { issueHandlers, subscriptionHandlers } from './routes.ts';
import { ALL, issues } from './state.ts';
import { leaveByLink, subscribedSince, subscriberOf } from './subscriptions.ts';

/** The newsletter: its subscribers and its issues. Issues are sent as letters. */
export const createNewsletter = (deps: NewsletterDeps) => ({
  handlers: { ...subscriptionHandlers(deps), ...issueHandlers(deps) },
  processes: [newsletterProcess(deps)],
  subscriberOf: (subscriptionId: string) => subscriberOf(deps, subscriptionId),
  subscribedSince: (email: string) => subscribedSince(deps, email),
  /** The text of an issue; undefined for one that is so old that its letters are no longer tried. */
  issueWords: async (issueId: string) =>
    (await deps.handler.load(issues, ALL)).state.newest.find((each) => each.issueId === issueId)?.words,
  leaveByLink: (token: string, context: CommandContext) => leaveByLink(deps, token, context),
});
