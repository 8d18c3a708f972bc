import { z } from 'zod';
import { decode } from '#contracts/kernel/event';
import { id } from '#contracts/kernel/ids';
import { idOf } from '#contracts/kernel/recorded';
import { paymentEvents } from '#contracts/payments/events';
import { provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';
import type { Process, ToDo, ToDoItem } from '../kernel/process.ts';
import { step } from '../kernel/step.ts';
import { captureKey } from './keys.ts';
import { finish, type PayDeps } from './pay.ts';
import { refundRest, resumeRefund } from './refund.ts';
import { fail } from './settle.ts';
import { isSame, payments } from './state.ts';

/** A capture or a refund is left to its own request for this long, in milliseconds. */
const PATIENCE = 10_000;

/** What there is to do about an order; each has one item of a kind. */
type Kind = 'capture' | 'refund' | 'rest';

const openCapture = z.object({ orderId: id, provider, providerOrderId: z.string() });
const ofOrder = z.object({ orderId: id });
const ended = z.object({ number: z.int().nullable() });

const NAME = 'payments';

/** Settles what a crash or a lost answer left open between the provider and the log (design §5, Paying). */
export const createPaymentProcess = (
  deps: PayDeps,
  contextFor: (process: string, item: ToDoItem) => CommandContext,
): Process => ({
  name: NAME,
  version: 3,
  todo: ({ type, stream, data, metadata, created }): readonly ToDo[] => {
    const orderId = idOf(stream);
    const keyOf = (kind: Kind) => `${kind}-${orderId}`;
    const add = (kind: Kind, patience: number, about: object = { orderId }): ToDo => ({
      kind: 'add',
      key: keyOf(kind),
      dueAt: new Date(created.getTime() + patience),
      data: about,
    });
    const done = (kind: Kind): ToDo => ({ kind: 'done', key: keyOf(kind) });
    const decoded = () => decode(paymentEvents, { type, version: metadata.schema, data }).data;
    switch (type) {
      case 'PaymentCaptureStarted':
        return [add('capture', PATIENCE, openCapture.parse(decoded()))];
      case 'PaymentFailed':
      case 'PaymentCaptured':
        return [done('capture')];
      case 'PaymentRefundStarted':
        return [add('refund', PATIENCE)];
      case 'PaymentRefundFailed':
        return [done('refund')];
      case 'PaymentRefunded':
        return ended.parse(decoded()).number === null ? [] : [done('refund')];
      case 'OrderCancelled':
        return [add('rest', PATIENCE)];
      default:
        return [];
    }
  },
  act: (item) => {
    const context = contextFor(NAME, item);
    const kind = item.key.slice(0, item.key.indexOf('-')) as Kind;
    if (kind === 'capture') return finishCapture(deps, openCapture.parse(item.data), context);
    const { orderId } = ofOrder.parse(item.data);
    switch (kind) {
      case 'refund':
        return resumeRefund(deps, orderId, context);
      case 'rest':
        return refundRest(deps, orderId, context);
      default:
        return kind satisfies never;
    }
  },
});

const finishCapture = async (
  deps: PayDeps,
  payment: z.infer<typeof openCapture>,
  context: CommandContext,
): Promise<'done' | 'wait'> => {
  const { state } = await deps.handler.load(payments, payment.orderId);
  if (state.stage !== 'unpaid' || !isSame(state.capturing, payment)) return 'done';
  const at = providerOf(deps, payment.provider);
  const claim = { ...payment, at };
  // One order can have several captures that fail: each is finished by commands of its own.
  const finishing = step(context, captureKey(state, payment));
  const found = await at.lookUp(payment.providerOrderId);
  const settlement = found
    ? await finish(deps, claim, state, found, finishing)
    : await fail(deps, claim, 'UNKNOWN_TO_PROVIDER', finishing);
  return settlement.kind === 'pending' ? 'wait' : 'done';
};

const providerOf = ({ providers }: PayDeps, name: z.infer<typeof provider>) => {
  const found = providers[name];
  if (!found) throw new Error(`${name} is not configured`);
  return found;
};
