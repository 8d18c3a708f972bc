import { z } from 'zod';
import { decode } from '#contracts/kernel/event';
import { id } from '#contracts/kernel/ids';
import { idOf } from '#contracts/kernel/recorded';
import { paymentEvents, provider } from '#contracts/payments/events';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Process, ToDo, ToDoItem } from '../kernel/process.ts';
import { attemptKey, KEY_LIFETIME } from './keys.ts';
import { finish, type PayDeps } from './pay.ts';
import { fail, settle } from './settle.ts';
import { isSame, payments } from './state.ts';
import { attemptOf } from './verify.ts';

/** A capture is left to its own request for this long, in milliseconds. */
const CAPTURE_PATIENCE = 10_000;
/** A started payment is looked at once after this long: money may have come without anybody telling us. */
const START_PATIENCE = 15 * 60_000;

const openCapture = z.object({ orderId: id, provider, providerOrderId: z.string() });
const startedPayment = z.object({ orderId: id });

const NAME = 'payments';

/** Settles what a crash or a lost answer left open between the provider and the log (design §5, Paying). */
export const createPaymentProcess = (
  deps: PayDeps,
  contextFor: (process: string, item: ToDoItem) => CommandContext,
): Process => ({
  name: NAME,
  version: 1,
  todo: ({ type, stream, data, metadata, created }): readonly ToDo[] => {
    const orderId = idOf(stream);
    const [capture, start] = [`capture-${orderId}`, `start-${orderId}`];
    switch (type) {
      case 'PaymentStarted':
        return [{ kind: 'add', key: start, dueAt: after(created, START_PATIENCE), data: { orderId } }];
      case 'PaymentCaptureStarted':
        return [
          {
            kind: 'add',
            key: capture,
            dueAt: after(created, CAPTURE_PATIENCE),
            data: openCapture.parse(decode(paymentEvents, { type, version: metadata.schema, data }).data),
          },
        ];
      case 'PaymentFailed':
        return [{ kind: 'done', key: capture }];
      case 'PaymentCaptured':
        return [
          { kind: 'done', key: capture },
          { kind: 'done', key: start },
        ];
      default:
        return [];
    }
  },
  act: (item) => {
    const context = contextFor(NAME, item);
    return item.key.startsWith('capture-')
      ? finishCapture(deps, openCapture.parse(item.data), context)
      : lookAtStarted(deps, startedPayment.parse(item.data).orderId, context);
  },
});

const after = (created: Date, patience: number): Date => new Date(created.getTime() + patience);

const finishCapture = async (
  deps: PayDeps,
  payment: z.infer<typeof openCapture>,
  context: CommandContext,
): Promise<'done' | 'wait'> => {
  const { state } = await deps.handler.load(payments, payment.orderId);
  if (state.stage !== 'unpaid' || !isSame(state.capturing, payment)) return 'done';
  const at = providerOf(deps, payment.provider);
  const claim = { ...payment, at };
  const found = await at.lookUp(payment.providerOrderId);
  const settlement = found
    ? await finish(deps, claim, state, found, context)
    : await fail(deps, claim, 'UNKNOWN_TO_PROVIDER', context);
  return settlement.kind === 'pending' ? 'wait' : 'done';
};

const lookAtStarted = async (deps: PayDeps, orderId: string, context: CommandContext): Promise<'done'> => {
  const { state } = await deps.handler.load(payments, orderId);
  if (state.stage !== 'unplaced') {
    for (const { provider: name, number, startedAt } of state.attempts) {
      if (deps.clock().getTime() - Date.parse(startedAt) > KEY_LIFETIME) continue;
      const at = providerOf(deps, name);
      const idempotencyKey = attemptKey(orderId, number);
      const { id: providerOrderId } = await at.createOrder({
        orderId,
        attempt: number,
        amountCents: state.totalCents,
        idempotencyKey,
      });
      const found = await at.lookUp(providerOrderId);
      const isOurs = found && attemptOf(state, orderId, name, found)?.number === number;
      if (isOurs && found.status === 'completed')
        await settle(deps, { orderId, provider: name, providerOrderId, at }, state, found, context);
    }
  }
  return 'done';
};

const providerOf = ({ providers }: PayDeps, name: z.infer<typeof provider>) => {
  const found = providers[name];
  if (!found) throw new Error(`${name} is not configured`);
  return found;
};
