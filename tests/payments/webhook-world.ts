import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import type { TaskChange } from '#services/kernel/process-manager';
import { accept } from '#services/kernel/decision';
import { createHandler } from '#services/kernel/handle';
import { MemoryLog } from '#services/kernel/testing/memory-log';
import { processContext } from '#services/kernel/process-context';
import type { PaymentDeps } from '#services/payments/payment-outcome';
import { payments, type PaymentStateEvent } from '#services/payments/state';
import { placedWithLine } from '#services/payments/testing/given';
import { createWebhookProcess } from '#services/payments/webhooks/process';
import { webhookHandlers, type WebhookReaders } from '#services/payments/webhooks/routes';
import type { CallContext } from '#services/platform/http/call-context';
import { TOTAL, type Case, type Expected } from './webhook-cases.ts';
import { ACCOUNT, providerInMemory } from './provider-in-memory.ts';
import type { SignedWebhook } from './signed.ts';

const USER = 'a'.repeat(24);

interface Setting {
  readonly cases: readonly Case[];
  readonly readers: WebhookReaders;
  readonly now: Date;
}

/** A shop in memory with these orders, the calls that accept webhooks, and the process that acts on them. */
export const openWebhookWorld = async ({ cases, readers, now }: Setting) => {
  const log = new MemoryLog();
  const handler = createHandler({ log, seal: (_stream, _shapes, data) => Promise.resolve(data) });
  const accounts = cases.flatMap((each) => each.accounts);
  const at = {
    PayPal: providerInMemory(accounts.filter(({ provider }) => provider === 'PayPal')),
    Stripe: providerInMemory(accounts.filter(({ provider }) => provider === 'Stripe')),
  };
  const deps: PaymentDeps = {
    handler,
    providers: { PayPal: at.PayPal.provider, Stripe: { ...at.Stripe.provider, vouches: true } },
    reserveAgain: () => Promise.resolve({ kind: 'gone' }),
    openedEvents: () => Promise.resolve([]),
    clock: () => now,
  };
  for (const each of cases)
    if (each.history.length > 0)
      await handler.handle(
        payments,
        each.orderId,
        () => accept(...historyOf(each, now)),
        processContext('test', each.orderId),
      );

  const handlers = webhookHandlers({ handler, webhookReaders: readers, onTrouble: () => undefined });
  const process = createWebhookProcess(deps);
  const list = new Map<string, Extract<TaskChange, { kind: 'add' }>>();
  let seen = 0;
  const note = () => {
    for (const event of log.all.slice(seen))
      for (const change of process.changesFor(event)) if (change.kind === 'add') list.set(change.key, change);
    seen = log.all.length;
  };
  /** Does some of the tasks; what has to wait stays. */
  const act = async (most: number) => {
    note();
    for (const { key, data } of [...list.values()].slice(0, most)) {
      list.delete(key);
      if ((await process.act({ key, data, attempts: 0 })) === 'wait')
        list.set(key, { kind: 'add', key, data, dueAt: now });
    }
  };

  return {
    act,
    actOnAll: async () => {
      note();
      for (let rounds = 0; list.size > 0; rounds += 1) {
        if (rounds > 10) throw new Error(`There is no end to ${[...list.keys()].join(', ')}`);
        await act(list.size);
      }
    },
    deliver: ({ provider, body, headers }: SignedWebhook) => {
      const input = { params: undefined, query: undefined, body: {} };
      const call = callOf(Buffer.from(body), headers, now);
      return provider === 'PayPal'
        ? handlers.payPalWebhook(input, call)
        : handlers.stripeWebhook(input, call);
    },
    kept: () => log.all.filter(({ type }) => type === 'WebhookReceived').length,
    /** The state of every order and of its money. */
    state: async () => {
      const standing = await Promise.all(
        cases.map(async (each): Promise<readonly [string, Expected]> => {
          const { state } = await handler.load(payments, each.orderId);
          const held = each.accounts
            .filter(({ status }) => status === 'completed')
            .reduce((sum, { id, cents, provider }) => sum + cents - at[provider].backOf(id), 0);
          const known = state.stage === 'unplaced' ? { givenBack: [], failed: [] } : state;
          return [
            each.orderId,
            {
              stage: state.stage,
              refundedCents: state.stage === 'paid' ? state.refundedCents : 0,
              givenBack: known.givenBack.length,
              failed: known.failed.length,
              heldCents: held,
            },
          ];
        }),
      );
      return new Map(standing);
    },
  };
};

const historyOf = ({ orderId, history, accounts }: Case, now: Date): readonly PaymentStateEvent[] => {
  const at = now.toISOString();
  const started = accounts.flatMap(({ provider, attempt, id }) => [
    paymentEvents.PaymentStarted.create({
      orderId,
      provider,
      attempt,
      amountCents: TOTAL,
      account: ACCOUNT,
      at,
    }),
    paymentEvents.ProviderOrderCreated.create({ orderId, provider, providerOrderId: id, attempt, at }),
  ]);
  const [account] = accounts;
  return history.flatMap((step): readonly PaymentStateEvent[] => {
    switch (step) {
      case 'placed':
        return [placed(orderId, at), ...started];
      case 'cancelled':
        return [orderEvents.OrderCancelled.create({ orderId, userId: USER, by: 'customer', reason: '', at })];
      case 'capturing':
        return account
          ? [
              paymentEvents.PaymentCaptureStarted.create({
                orderId,
                provider: account.provider,
                providerOrderId: account.id,
                at,
              }),
            ]
          : [];
      default:
        return step satisfies never;
    }
  });
};

const placed = (orderId: string, at: string) => ({
  ...placedWithLine,
  data: { ...placedWithLine.data, orderId, userId: USER, placedAt: at },
});

let calls = 0;
const callOf = (rawBody: Buffer, headers: SignedWebhook['headers'], now: Date): CallContext => {
  const commandId = `call ${++calls}`;
  return {
    requestId: commandId,
    network: '',
    origin: 'http://shop.test',
    readPosition: undefined,
    rawBody,
    header: (name) => headers[name],
    now: () => now,
    identify: () => Promise.resolve(undefined),
    command: (actor = { process: 'test' }) => ({
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor,
    }),
  };
};
