import { z } from 'zod';
import { decode } from '#contracts/kernel/event';
import { id } from '#contracts/kernel/ids';
import { idOf } from '#contracts/kernel/recorded';
import { paymentEvents } from '#contracts/payments/events';
import { provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Ending, Process, ToDo, ToDoItem } from '../kernel/process.ts';
import { untilNextLook } from './looks.ts';
import type { PayDeps } from './pay.ts';
import { settle } from './settle.ts';
import { payments } from './state.ts';
import { attemptOf } from './verify.ts';

const started = z.object({ provider, attempt: z.int().positive() });
const ofAttempt = z.object({ orderId: id, number: z.int().positive() });

const NAME = 'started-payments';

/**
 * Looks for the money of started payments, each for itself: it may have come without anybody telling us (design §5,
 * Paying). A process of its own, so that a provider that hangs holds up no capture that was begun.
 */
export const createLookProcess = (
  deps: PayDeps,
  contextFor: (process: string, item: ToDoItem) => CommandContext,
): Process => ({
  name: NAME,
  version: 1,
  todo: ({ type, stream, data, metadata, created }): readonly ToDo[] => {
    const orderId = idOf(stream);
    // While a payment is the only one, its money pays the order, and there is nothing more to look for.
    const only = `only-${orderId}`;
    if (type === 'PaymentCaptured') return [{ kind: 'done', key: only }];
    if (type !== 'PaymentStarted') return [];
    const { data: begun } = decode(paymentEvents, { type, version: metadata.schema, data });
    const { provider: name, attempt } = started.parse(begun);
    const dueAt = new Date(created.getTime() + (untilNextLook(name, 0) ?? 0));
    const add = (number: number, key = `${orderId}-${number}`): ToDo => ({
      kind: 'add',
      key,
      dueAt,
      data: { orderId, number },
    });
    if (attempt === 1) return [add(1, only)];
    return attempt === 2 ? [{ kind: 'done', key: only }, add(1), add(2)] : [add(attempt)];
  },
  act: (item) => lookAt(deps, ofAttempt.parse(item.data), contextFor(NAME, item)),
});

const lookAt = async (
  deps: PayDeps,
  { orderId, number }: z.infer<typeof ofAttempt>,
  context: CommandContext,
): Promise<Ending> => {
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage === 'unplaced') return 'done';
  const attempt = state.attempts.find((each) => each.number === number);
  const isAsItShouldBe = state.stage === 'paid' && state.attempts.length === 1;
  if (!attempt || isAsItShouldBe) return 'done';
  const { provider: name, startedAt } = attempt;
  const now = deps.clock();
  const next = untilNextLook(name, now.getTime() - Date.parse(startedAt));
  const later = next === undefined ? 'done' : { again: next };
  const at = deps.providers[name];
  const providerOrderId = at && (await deps.ownOrders.find(at, state, orderId, attempt, now));
  if (!at || providerOrderId === undefined) return later;
  const found = await at.lookUp(providerOrderId);
  if (!found || attemptOf(state, orderId, name, found)?.number !== number) return later;
  switch (found.status) {
    case 'completed':
    case 'refunded': {
      const { kind } = await settle(
        deps,
        { orderId, provider: name, providerOrderId, at },
        state,
        found,
        context,
      );
      return kind === 'pending' ? 'wait' : 'done';
    }
    case 'voided':
      return 'done';
    case 'pending':
      return next === undefined ? 'wait' : later;
    case 'created':
    case 'approved':
    case 'declined':
      return later;
    default:
      return found.status satisfies never;
  }
};
