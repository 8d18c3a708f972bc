import { orderEvents } from '#contracts/orders/events';
import { paymentEvents } from '#contracts/payments/events';
import { UNNAMED_DELIVERY } from '#contracts/shipping/views';
import { stockEvents } from '#contracts/stock/events';
import { at, exampleId } from '../../kernel/testing/examples.ts';
import type { FakeLog } from '../../kernel/testing/fake-log.ts';

interface Ordered {
  readonly orderId: string;
  readonly productId: string;
  readonly userId?: string;
  readonly quantity?: number;
  /** So many of another size of the product. */
  readonly larger?: number;
}

/** A customer's order of a product. */
export const orderPlaced = ({
  orderId,
  productId,
  userId = exampleId(99),
  quantity = 1,
  larger = 0,
}: Ordered) => {
  const unitPriceCents = 1000;
  const line = {
    lineId: orderId,
    productId,
    variantId: productId,
    choice: [],
    title: '',
    translations: {},
    image: '',
    quantity,
    unitPriceCents,
  };
  const another = { ...line, variantId: exampleId(1_000_000), quantity: larger };
  const itemsCents = unitPriceCents * (quantity + larger);
  return orderEvents.OrderPlaced.create({
    orderId,
    userId,
    attempt: 0,
    requestHash: '',
    lines: larger > 0 ? [line, another] : [line],
    shippingAddress: { address: '', city: '', postalCode: '', country: '' },
    paymentMethod: 'PayPal',
    delivery: UNNAMED_DELIVERY,
    itemsCents,
    shippingCents: 0,
    taxCents: 0,
    totalCents: itemsCents,
    placedAt: at(1),
  });
};

export const orderCaptured = ({ orderId, userId = exampleId(99), quantity = 1 }: Ordered) =>
  paymentEvents.PaymentCaptured.create({
    orderId,
    userId,
    amountCents: 1000 * quantity,
    currency: 'USD',
    provider: 'PayPal',
    providerOrderId: 'P',
    captureId: 'C',
    payerEmail: '',
    at: at(1),
  });

/** Orders for tests, of some pieces of one product each, with what they do to its stock. */
export const exampleOrders = (log: FakeLog) => {
  const factsOf = (number: number, orderNumber: number, quantity: number, attempt: number) => {
    const [productId, orderId] = [exampleId(number), exampleId(orderNumber)];
    return { productId, variantId: productId, orderId, attempt, quantity, at: at(number) };
  };
  const orderOf = (number: number, orderNumber: number) => ({
    stream: `order-${exampleId(orderNumber)}`,
    facts: { orderId: exampleId(orderNumber), at: at(number) },
  });
  type Facts = Parameters<typeof factsOf>;
  const reserve = (...[number, orderNumber, quantity, attempt]: Facts): void => {
    const reserved = { ...factsOf(number, orderNumber, quantity, attempt), availableAfter: 5 };
    log.append(`stock-${reserved.productId}`, stockEvents.StockReserved.create(reserved));
  };
  const release = (...[number, orderNumber, quantity, attempt]: Facts): void => {
    const released = { ...factsOf(number, orderNumber, quantity, attempt), availableAfter: 5 };
    log.append(`stock-${released.productId}`, stockEvents.StockReleased.create(released));
  };
  const pay = (number: number, orderNumber: number, quantity: number, attempt = 0): void => {
    const committed = factsOf(number, orderNumber, quantity, attempt);
    log.append(`order-${committed.orderId}`, orderCaptured(committed));
    log.append(`stock-${committed.productId}`, stockEvents.StockCommitted.create(committed));
  };
  return {
    place: (number: number, orderNumber: number, quantity: number) => {
      const { orderId, productId } = factsOf(number, orderNumber, quantity, 0);
      reserve(number, orderNumber, quantity, 0);
      log.append(`order-${orderId}`, orderPlaced({ orderId, productId, quantity }));
    },
    pay,
    /** What another request under the same Idempotency-Key wants, and does not get. */
    reserve: (number: number, orderNumber: number, quantity: number) =>
      reserve(number, orderNumber, quantity, 0),
    release: (number: number, orderNumber: number, quantity: number) =>
      release(number, orderNumber, quantity, 0),
    /** Its stock goes back, whether it was paid or not. */
    cancel: (number: number, orderNumber: number, quantity: number, attempt = 0) => {
      const { stream, facts } = orderOf(number, orderNumber);
      const cancelled = { ...facts, userId: exampleId(99), by: 'admin', reason: '' } as const;
      log.append(stream, orderEvents.OrderCancelled.create(cancelled));
      release(number, orderNumber, quantity, attempt);
    },
    expire: (number: number, orderNumber: number, quantity: number) => {
      const { stream, facts } = orderOf(number, orderNumber);
      log.append(stream, orderEvents.OrderExpired.create(facts));
      release(number, orderNumber, quantity, 0);
    },
    /** Late money: the order has its stock again, by its second attempt. */
    revive: (number: number, orderNumber: number, quantity: number) => {
      const { stream, facts } = orderOf(number, orderNumber);
      reserve(number, orderNumber, quantity, 1);
      log.append(stream, orderEvents.OrderRevived.create({ ...facts, attempt: 1 }));
      pay(number, orderNumber, quantity, 1);
    },
  };
};
