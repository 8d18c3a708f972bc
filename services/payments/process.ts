import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { orderLifecycleEvents } from '#contracts/orders/events';
import type { EventOf } from '#contracts/kernel/event';
import { paymentEvents } from '#contracts/payments/events';
import { provider } from '#contracts/payments/provider';
import type { CommandContext } from '../kernel/command-context.ts';
import { processManager } from '../kernel/define-process-manager.ts';
import { processContext } from '../kernel/process-context.ts';
import type { TaskChange, TaskResult } from '../kernel/process-manager.ts';
import { step } from '../kernel/step.ts';
import type { FailureReason } from './decide/record-failure.ts';
import { PROOF_AFTER } from './decide/record-unknown-capture.ts';
import { decisions } from './decisions.ts';
import { captureKey } from './keys.ts';
import { lookAgain } from './look-again.ts';
import { refundPast } from './refund-past.ts';
import { failedElsewhere } from './failed-elsewhere.ts';
import { failedRefund } from './failed-refund.ts';
import { HeldBack, isHeldBack } from './held-back.ts';
import { finish } from './pay.ts';
import { NotConfigured, type Pending, type PaymentDeps } from './payment-outcome.ts';
import { resumeRefund } from './refund.ts';
import { refundRest } from './refund-rest.ts';
import { isSame, payments } from './state.ts';

const NAME = 'payments';

/** A capture or a refund is left to its own request for this long, in milliseconds. */
const PATIENCE = 10_000;

const openCapture = { orderId: id, provider, providerOrderId: z.string() };
type OpenCapture = z.infer<z.ZodObject<typeof openCapture>>;

/** What there is to do about an order; each has one task of a kind. */
const task = z.discriminatedUnion('what', [
  /**
   * `failedAt`: its money went to another account, which operators are to see. The release before reads it as an open one,
   * of which nothing is left to do.
   */
  z.object({ what: z.literal('capture'), ...openCapture, failedAt: z.iso.datetime().optional() }),
  /** `failedAt`: nothing came of it, and nobody who asked for it was told. The release before reads it as an open one. */
  z.object({ what: z.literal('refund'), orderId: id, failedAt: z.iso.datetime().optional() }),
  z.object({ what: z.literal('rest'), orderId: id }),
]);
type Task = z.infer<typeof task>;
/** Older versions said what it is in the key alone. */
const older = z.union([z.strictObject(openCapture), z.strictObject({ orderId: id })]);

interface AboutOrder {
  readonly data: { readonly orderId: string };
}

const keyOf = (what: Task['what'], orderId: string) => `${what}-${orderId}`;

const add = ({ created }: { readonly created: Date }, data: Task): TaskChange<Task> => ({
  kind: 'add',
  key: keyOf(data.what, data.orderId),
  dueAt: new Date(created.getTime() + PATIENCE),
  data,
});

/** A refund that failed has a task of its own: the next one of the order has that of the open refund. */
const addFailed = (
  { created }: { readonly created: Date },
  orderId: string,
  number: number,
  failedAt: string,
): TaskChange<Task> => ({
  kind: 'add',
  key: `failed-${orderId}-${number}`,
  dueAt: new Date(created.getTime() + PATIENCE),
  data: { what: 'refund', orderId, failedAt },
});

/** A payment that went elsewhere has a task of its own: the next capture of the order has that of the open capture. */
const addForeign = ({
  created: dueAt,
  data: { orderId, provider: at, providerOrderId, at: failedAt },
}: EventOf<typeof paymentEvents.PaymentFailed> & { readonly created: Date }): TaskChange<Task> => ({
  kind: 'add',
  key: `elsewhere-${orderId}-${providerOrderId}`,
  dueAt,
  data: { what: 'capture', orderId, provider: at, providerOrderId, failedAt },
});

/** The refund's number, by the key of its task. */
const numberIn = (key: string): number => Number(key.slice(key.lastIndexOf('-') + 1));

const done = (what: Task['what'], { data: { orderId } }: AboutOrder): TaskChange<Task> => ({
  kind: 'done',
  key: keyOf(what, orderId),
});

/** Settles what a crash or a lost answer left open between the provider and the log (design §5, Paying). */
export const createPaymentProcess = (deps: PaymentDeps) =>
  processManager({
    name: NAME,
    version: 7,
    asksProviders: true,
    events: { ...paymentEvents, ...orderLifecycleEvents },
    task: z.union([task, older]),
    on: {
      PaymentCaptureStarted: (event) => {
        const { orderId, provider: at, providerOrderId } = event.data;
        return [add(event, { what: 'capture', orderId, provider: at, providerOrderId })];
      },
      PaymentFailed: (event) => {
        const ended = done('capture', event);
        return event.data.reason === ('PAID_ELSEWHERE' satisfies FailureReason)
          ? [ended, addForeign(event)]
          : [ended];
      },
      PaymentCaptured: (event) => [done('capture', event)],
      PaymentRefundStarted: (event) => [add(event, { what: 'refund', orderId: event.data.orderId })],
      PaymentRefundFailed: (event) => {
        const { orderId, number, at } = event.data;
        const ended = done('refund', event);
        return 'process' in event.actor ? [ended, addFailed(event, orderId, number, at)] : [ended];
      },
      PaymentRefunded: (event) => (event.data.number === null ? [] : [done('refund', event)]),
      OrderCancelled: (event) => [add(event, { what: 'rest', orderId: event.data.orderId })],
      PaymentStarted: 'ignored',
      ProviderOrderCreated: 'ignored',
      PaymentUndecided: 'ignored',
      DuplicateCaptureRefunded: 'ignored',
      OrderPlaced: 'ignored',
      OrderExpired: 'ignored',
      OrderRevived: 'ignored',
    },
    past: refundPast,
    act: async (noted, { key, cause }) => {
      const context = processContext(NAME, key, cause);
      const due = 'what' in noted ? noted : upgradeTask(noted);
      switch (due.what) {
        case 'capture':
          return due.failedAt === undefined
            ? finishCapture(deps, due, context)
            : doneOrLater(await failedElsewhere(deps, { ...due, failedAt: due.failedAt }, context));
        case 'refund':
          return doneOrLater(
            due.failedAt === undefined
              ? await resumeRefund(deps, due.orderId, context)
              : await failedRefund(deps, { ...due, failedAt: due.failedAt, number: numberIn(key) }),
          );
        case 'rest':
          return doneOrLater(await refundRest(deps, due.orderId, context));
        default:
          return due satisfies never;
      }
    },
  });

/** The rest of an order that was not cancelled is nothing, and a refund that is open is resumed before. */
const upgradeTask = (noted: z.infer<typeof older>): Task =>
  'provider' in noted ? { what: 'capture', ...noted } : { what: 'rest', ...noted };

const finishCapture = async (
  deps: PaymentDeps,
  payment: OpenCapture,
  context: CommandContext,
): Promise<TaskResult> => {
  const { state } = await deps.handler.load(payments, payment.orderId);
  if (state.stage !== 'unpaid') return 'done';
  const { capturing } = state;
  if (!capturing || !isSame(capturing, payment)) return 'done';
  const at = deps.providers[payment.provider];
  if (!at) return lookAgain({ kind: 'pending', because: new NotConfigured(payment.orderId, payment) });
  // One order can have several captures that fail: each is finished by commands of its own.
  const finishing = step(context, captureKey(state, payment));
  const found = await at.lookUp(payment.providerOrderId);
  if (!found) {
    const times = Object.keys(capturing.unknownTo).length;
    const unknown = { ...payment, account: at.account };
    return recordUnknown(deps, unknown, step(finishing, `unknown-${times}`));
  }
  const result = await finish(deps, { ...payment, at }, state, found, finishing);
  if (result.kind !== 'pending') return 'done';
  const isHeld = !result.because && found.status === 'pending' && isHeldBack(capturing, deps.clock());
  return lookAgain(isHeld ? { kind: 'pending', because: new HeldBack(payment) } : result);
};

const doneOrLater = (result: 'done' | Pending): TaskResult =>
  result === 'done' ? 'done' : lookAgain(result);

/** What the provider does not know is asked for again slowly, until that is proof, or the right credentials are back. */
const recordUnknown = async (
  { handler, clock }: PaymentDeps,
  unknown: OpenCapture & { readonly account: string },
  context: CommandContext,
): Promise<TaskResult> => {
  const { state } = await handler.handle(
    payments,
    unknown.orderId,
    decisions.RecordUnknownCapture(unknown, { now: clock() }),
    context,
  );
  const isOpen = state.stage === 'unpaid' && isSame(state.capturing, unknown);
  return isOpen ? { again: PROOF_AFTER } : 'done';
};
