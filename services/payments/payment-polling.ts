import { z } from 'zod';
import { DAY } from '#contracts/kernel/duration';
import { id } from '#contracts/kernel/ids';
import { paymentEvents } from '#contracts/payments/events';
import type { Provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';
import { processManager } from '../kernel/define-process-manager.ts';
import { processContext } from '../kernel/process-context.ts';
import type { TaskChange, TaskResult } from '../kernel/process-manager.ts';
import { step } from '../kernel/step.ts';
import { closePage, isUnwanted } from './close-pages.ts';
import { lookAgain } from './look-again.ts';
import { payApproved } from './pay-approved.ts';
import { untilNextPoll, untilNextSlowPoll } from './poll-schedule.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import type { PaymentProvider } from './ports.ts';
import { canBeAskedFor, isStartedWith, providerOrdersOf } from './provider-orders.ts';
import { recordOutcome } from './record-outcome.ts';
import { createSilentProviders, type SilentProviders } from './silent-providers.ts';
import { payments } from './state.ts';
import type { PaymentAttempt, Placed } from './state.types.ts';

const ofPaymentAttempt = z.object({ orderId: id, number: z.int().positive() });
type OfPaymentAttempt = z.infer<typeof ofPaymentAttempt>;

const NAME = 'started-payments';

/** While a payment is the only one, its money pays the order, and there is nothing more to look for. */
const onlyOf = (orderId: string) => `only-${orderId}`;

/**
 * Polls the providers for the money of started payments, each for itself: it may have come without any notification
 * (design §5, Paying). A process manager of its own, so that a provider that hangs holds up no capture that was begun.
 */
export const createPaymentPolling = (
  deps: PaymentDeps,
  silent: SilentProviders = createSilentProviders(deps.clock),
) =>
  processManager({
    name: NAME,
    version: 1,
    events: paymentEvents,
    task: ofPaymentAttempt,
    on: {
      PaymentStarted: ({ data: { orderId, provider, attempt }, created }) => {
        const only = onlyOf(orderId);
        const add = (
          number: number,
          at: Provider = provider,
          key = `${orderId}-${number}`,
        ): TaskChange<OfPaymentAttempt> => ({
          kind: 'add',
          key,
          dueAt: new Date(created.getTime() + (untilNextPoll(at, 0) ?? 0)),
          data: { orderId, number },
        });
        if (attempt === 1) return [add(1, provider, only)];
        // Where the first was started is not known here: it may have a page, which is open beside the second's.
        return attempt === 2 ? [{ kind: 'done', key: only }, add(1, 'Stripe'), add(2)] : [add(attempt)];
      },
      PaymentCaptured: ({ data: { orderId } }) => [{ kind: 'done', key: onlyOf(orderId) }],
      ProviderOrderCreated: 'ignored',
      PaymentCaptureStarted: 'ignored',
      PaymentFailed: 'ignored',
      PaymentUndecided: 'ignored',
      DuplicateCaptureRefunded: 'ignored',
      PaymentRefundStarted: 'ignored',
      PaymentRefundFailed: 'ignored',
      PaymentRefunded: 'ignored',
    },
    forgottenAfter: 7 * DAY,
    asksProviders: true,
    act: (attempt, { key, cause }) =>
      pollPaymentAttempt(deps, silent, attempt, processContext(NAME, key, cause)),
  });

/** Asks a provider about one attempt, and records what has come of it. */
export const pollPaymentAttempt = async (
  deps: PaymentDeps,
  silent: SilentProviders,
  { orderId, number }: OfPaymentAttempt,
  context: CommandContext,
): Promise<TaskResult> => {
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage === 'unplaced') return 'done';
  const attempt = state.attempts.find((each) => each.number === number);
  const isAsItShouldBe = state.stage === 'paid' && state.attempts.length === 1;
  if (!attempt || isAsItShouldBe) return 'done';
  const at = deps.providers[attempt.provider];
  const age = deps.clock().getTime() - Date.parse(attempt.startedAt);
  // Nobody can answer for it now. It is not forgotten: the right credentials may come back.
  const unanswered = { again: untilNextSlowPoll(attempt.provider, age), isPutOff: true } as const;
  // Other credentials may be of the same account, and know by its id what they have not made. By key they find nothing.
  const mayBeKnown = at && (attempt.providerOrderIds.length > 0 || isStartedWith(at, attempt.account));
  if (!mayBeKnown) return unanswered;
  const notFound = isStartedWith(at, attempt.account) ? later({ attempt, age }) : unanswered;
  const poll = { orderId, attempt, at, age, notFound };
  // Nobody is asked then, so it says nothing of whether the provider answers.
  if (!canBeAskedFor(deps, poll)) return later(poll);
  return silent.ask(attempt.provider, () => pollProviderOrders(deps, state, poll, context));
};

const pollProviderOrders = async (
  deps: PaymentDeps,
  state: Placed,
  poll: Poll,
  context: CommandContext,
): Promise<TaskResult> => {
  const results: TaskResult[] = [];
  for (const made of await providerOrdersOf(deps, state, poll, context))
    results.push(await pollProviderOrder(deps, state, poll, made, step(context, made)));
  const open = results.filter((result) => result !== 'done');
  return open.find((result) => result === 'wait') ?? open[0] ?? (results.length > 0 ? 'done' : later(poll));
};

interface Poll {
  readonly orderId: string;
  readonly attempt: PaymentAttempt;
  readonly at: PaymentProvider;
  /** Of the attempt, in milliseconds. */
  readonly age: number;
  /** What follows where these credentials do not know it. */
  readonly notFound: TaskResult;
}

/** After the last poll nothing can come any more, also when it was made days too late. */
const later = ({ attempt, age }: Pick<Poll, 'attempt' | 'age'>): TaskResult => {
  const next = untilNextPoll(attempt.provider, age);
  return next === undefined ? 'done' : { again: next };
};

const pollProviderOrder = async (
  deps: PaymentDeps,
  state: Placed,
  poll: Poll,
  providerOrderId: string,
  context: CommandContext,
): Promise<TaskResult> => {
  const { orderId, attempt, at } = poll;
  const { provider: name } = attempt;
  const found = await at.lookUp(providerOrderId);
  if (!found) return poll.notFound;
  const ref = { orderId, provider: name, providerOrderId, at };
  switch (found.status) {
    case 'completed':
    case 'refunded': {
      const outcome = await recordOutcome(deps, ref, state, found, context);
      return outcome.kind === 'pending' ? lookAgain(outcome) : 'done';
    }
    case 'voided':
      return 'done';
    case 'pending': {
      const next = later(poll);
      return next === 'done' ? 'wait' : next;
    }
    case 'approved': {
      const outcome = await payApproved(deps, ref, state, context);
      if (outcome.kind === 'open') return later(poll);
      return outcome.kind === 'pending' ? lookAgain(outcome) : 'done';
    }
    case 'created':
      if (isUnwanted(state, ref)) await closePage(at, providerOrderId);
      return later(poll);
    case 'declined':
      return later(poll);
    default:
      return found.status satisfies never;
  }
};
