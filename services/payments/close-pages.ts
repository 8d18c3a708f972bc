import { z } from 'zod';
import { id } from '#contracts/kernel/ids';
import { orderLifecycleEvents } from '#contracts/orders/events';
import { processManager } from '../kernel/define-process-manager.ts';
import type { TaskChange } from '../kernel/process-manager.ts';
import { pastOf } from '../kernel/read-event.ts';
import type { PaymentDeps } from './payment-outcome.ts';
import { untilNextPoll } from './poll-schedule.ts';
import { ProviderUnavailable, type PaymentProvider } from './ports.ts';
import { isSame, payments } from './state.ts';
import type { Payment, Placed } from './state.types.ts';

const { OrderCancelled, OrderExpired } = orderLifecycleEvents;
const task = z.object({ orderId: id });

interface Ended {
  readonly created: Date;
  readonly data: { readonly orderId: string };
}

const closeNow = ({ created, data: { orderId } }: Ended): readonly TaskChange<z.infer<typeof task>>[] => [
  { kind: 'add', key: orderId, dueAt: created, data: { orderId } },
];

/**
 * Closes the providers' pages of an order that has ended: money that is paid there would only go back, days later and at
 * the cost of a fee. Where another payment has paid the order, the polls close those of the others, and what is missed here.
 */
export const createPageClosing = (deps: PaymentDeps) =>
  processManager({
    name: 'close-pages',
    version: 1,
    events: { OrderCancelled, OrderExpired },
    task,
    on: { OrderCancelled: closeNow, OrderExpired: closeNow },
    // What a filling leaves out the polls of its payments close.
    past: () => pastOf({ OrderCancelled, OrderExpired }, ({ data: { orderId } }) => [orderId]),
    act: async ({ orderId }) => {
      await closePages(deps, orderId);
      return 'done';
    },
  });

const closePages = async ({ handler, providers, clock }: PaymentDeps, orderId: string): Promise<void> => {
  const { state } = await handler.load(payments, orderId);
  if (state.stage === 'unplaced') return;
  for (const { provider, providerOrderIds, startedAt } of state.attempts) {
    const at = providers[provider];
    if (!at || untilNextPoll(provider, clock().getTime() - Date.parse(startedAt)) === undefined) continue;
    for (const providerOrderId of providerOrderIds)
      if (isUnwanted(state, { provider, providerOrderId })) await closePage(at, providerOrderId);
  }
};

/** Whether money that comes by this payment would only go back: the order has ended, or is paid by another one. */
export const isUnwanted = (state: Placed, payment: Payment): boolean =>
  state.stage === 'closed' || (state.stage === 'paid' && !isSame(state.payment, payment));

/** Lets nobody pay there any more, if the provider answers: what is paid all the same goes back, as it always has. */
export const closePage = async (at: PaymentProvider, providerOrderId: string): Promise<void> => {
  try {
    await at.close?.(providerOrderId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
};
