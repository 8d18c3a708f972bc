import { randomUUID } from 'node:crypto';
import { paymentEvents } from '../../contracts/payments/events.ts';
import type { NewEvent } from '../../services/kernel/event-log.ts';
import { newId } from '../../services/kernel/ids.ts';

/** A payment that is refused: it has no personal data, and the order shows nothing of it. */
export const failedPayment = (orderId: string): NewEvent => {
  const id = newId();
  const { type, data } = paymentEvents.PaymentFailed.create({
    orderId,
    provider: 'PayPal',
    providerOrderId: id,
    reason: 'DECLINED',
    at: new Date().toISOString(),
  });
  const metadata = { $correlationId: id, $causationId: id, actor: { process: 'bench' }, schema: 1 };
  return { id: randomUUID(), type, data, metadata };
};
