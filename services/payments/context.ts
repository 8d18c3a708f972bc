import { decode, storedIn } from '#contracts/kernel/event';
import { orderStreamEvents } from '#contracts/orders/stream';
import { refundOrderBody } from '#contracts/payments/commands';
import { createRequestHashes } from '../kernel/request-hash.ts';
import { streamOf } from '../kernel/aggregate.ts';
import type { CommandContext } from '../kernel/command-context.ts';
import type { EventLog } from '../kernel/event-log.ts';
import { bucket, type Rate } from '../platform/http/throttles/bucket.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { createPageClosing } from './close-pages.ts';
import { lookBeforeExpiry } from './look-before-expiry.ts';
import { createPaymentPolling } from './payment-polling.ts';
import type { OpenedEvents } from './ports.ts';
import { createPaymentProcess } from './process.ts';
import { refundRest } from './refund-rest.ts';
import { refundHandlers } from './refund-routes.ts';
import { createRestoredDeliveries } from './restored-deliveries.ts';
import { createRestoredPayments } from './restored-payments.ts';
import { paymentHandlers, stripeHandlers, type PaymentRouteDeps } from './routes.ts';
import { withSharedCallsOf } from './shared-calls.ts';
import { createSilentProviders } from './silent-providers.ts';
import { payments } from './state.ts';
import { createWebhookProcess, type PauseBefore } from './webhooks/process.ts';
import { webhookHandlers, type WebhookReaders } from './webhooks/routes.ts';

interface Ports extends Omit<PaymentRouteDeps, 'openedEvents'> {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly personal: Pick<PersonalData, 'open'>;
  readonly webhookReaders: WebhookReaders;
  /** The key under which requests are hashed. */
  readonly namesKey: string;
  /** How often a provider is asked on behalf of one account; without it there is no limit. */
  readonly limit: Rate | undefined;
}

/** Payments: started, captured once, refunded, and found out about when a provider is slow. */
export const createPayments = ({ log, personal, limit, namesKey, ...given }: Ports) => {
  const ports = {
    ...given,
    providers: withSharedCallsOf(given.providers),
    openedEvents: openedEventsIn(log, personal),
  };
  const silent = createSilentProviders(ports.clock);
  return {
    ...ports,
    /** Refunds what is left of a cancelled order's money; what does not succeed now, its own process does. */
    refundRest: (orderId: string, context: CommandContext) => refundRest(ports, orderId, context),
    /** Finds what was paid or approved for an unpaid order, before that expires. */
    lookBeforeExpiry: (orderId: string, context: CommandContext) =>
      lookBeforeExpiry(ports, silent, orderId, context),
    handlers: {
      ...paymentHandlers(ports),
      ...stripeHandlers(ports),
      ...refundHandlers({
        ...ports,
        refundHash: createRequestHashes(namesKey, 'refund requests', refundOrderBody),
      }),
      ...webhookHandlers(ports),
    },
    processes: [
      createPaymentProcess(ports),
      createPaymentPolling(ports, silent),
      createPageClosing(ports),
      createRestoredPayments(ports, silent),
      createRestoredDeliveries(ports, silent),
      createWebhookProcess(ports, limit && pauseBy(limit)),
    ],
  };
};

const pauseBy = (limit: Rate): PauseBefore => {
  const take = bucket(limit);
  return (whose) => {
    const seconds = take(whose);
    return seconds === undefined ? undefined : Math.ceil(seconds * 1_000);
  };
};

const openedEventsIn =
  (log: Pick<EventLog, 'readStream'>, personal: Pick<PersonalData, 'open'>): OpenedEvents =>
  async (orderId) =>
    (await personal.open(await log.readStream(streamOf(payments, orderId)))).map((event) => ({
      ...decode(orderStreamEvents, storedIn(event)),
      actor: event.metadata.actor,
    }));
