import type { issueRoutes, subscriptionRoutes } from '#contracts/newsletter/api';
import type { IssueWords } from '#contracts/newsletter/events';
import type { Issue } from '#contracts/newsletter/views';
import { refuse } from '../kernel/decision.ts';
import { derivedId } from '../kernel/ids.ts';
import { answeredAlike } from '../platform/http/answered-alike.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { answered, ok } from '../platform/http/reply.ts';
import { decisions } from './decisions.ts';
import type { NewsletterDeps } from './ports.ts';
import { ALL, issues, type Issues, type IssueState } from './state.ts';
import { ask, confirmByLink, leaveByLink } from './subscriptions.ts';

const VISITOR = { process: 'visitor' } as const;

export const subscriptionHandlers = (deps: NewsletterDeps): Handlers<typeof subscriptionRoutes> => ({
  newsletterConfig: () => Promise.resolve(ok({ isOffered: deps.isOffered })),

  // Danger: the answer must not have a log position, which would tell whether a request was recorded.
  askForNewsletter: async ({ body }, call) => {
    if (!deps.isOffered) return refuse('NO_NEWSLETTER');
    await answeredAlike(ask(deps, body, call.command(VISITOR)));
    return ok({ message: 'A letter is on its way, unless this address has the newsletter' });
  },

  confirmNewsletter: async ({ body: { token } }, call) => {
    const outcome = await confirmByLink(deps, token, call.command(VISITOR));
    return answered(outcome, () => ({ message: 'The newsletter comes' }));
  },

  leaveNewsletter: async ({ body: { token } }, call) => {
    const outcome = await leaveByLink(deps, token, call.command(VISITOR));
    return answered(outcome, () => ({ message: 'The newsletter comes no more' }));
  },
});

export const issueHandlers = (
  deps: Pick<NewsletterDeps, 'handler' | 'subscribers' | 'isOffered'>,
): Handlers<typeof issueRoutes> => ({
  newsletter: async () => {
    const [subscribers, { state }] = await Promise.all([
      deps.subscribers.count(),
      deps.handler.load(issues, ALL),
    ]);
    return ok({ isOffered: deps.isOffered, subscribers, issues: state.newest.map(viewOf) });
  },

  sendIssue: async ({ body: words, headers: { 'Idempotency-Key': key } }, call) => {
    if (!deps.isOffered) return refuse('NO_NEWSLETTER');
    // With an admin's own key, the same request makes the same issue for ever.
    const issueId = derivedId('issue', call.actor.userId, key ?? call.requestId);
    const decide = decisions.WriteIssue({ issueId, words }, { now: call.now() });
    const outcome = await deps.handler.handle(issues, ALL, decide, call.command());
    return answered(outcome, ({ state }) => writtenIn(state, issueId, words));
  },
});

/** The issue that was written with these words: of an older one they are not kept. */
const writtenIn = ({ newest, older }: Issues, issueId: string, words: IssueWords): Issue => {
  const written = [...newest, ...older].find((each) => each.issueId === issueId);
  if (!written) throw new Error('An issue that was written is not in its stream');
  return viewOf({ isOnItsWay: false, ...written, words });
};

const viewOf = ({ issueId, words, writtenAt, letters, isOnItsWay }: Omit<IssueState, 'last'>): Issue => ({
  _id: issueId,
  words,
  writtenAt,
  letters,
  isOnItsWay,
});
