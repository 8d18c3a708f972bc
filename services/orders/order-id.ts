import { createHmac } from 'node:crypto';
import { placeOrderBody, type PlaceOrderBody } from '#contracts/orders/commands';
import { keyFor } from '../kernel/key-for.ts';
import { createRequestHashes } from '../kernel/request-hash.ts';

/** Makes order ids: an HMAC of the customer and the key, so that a repeated request makes the same order (design §4). */
export const createOrderIds = (secret: string) => {
  const key = keyFor(secret, 'order ids');
  return (userId: string, idempotencyKey: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, idempotencyKey]))
      .digest('hex')
      .slice(0, 24);
};

/** Both forms of a request's hash, since an order may have been placed before the form changed. */
export const createHashes = (secret: string) => {
  const hash = createRequestHashes(secret, 'order requests', placeOrderBody);
  const formerHash = createFormerHashes(secret);
  return (body: PlaceOrderBody) => ({ requestHash: hash(body), formerHash: formerHash(body) });
};

/** Hashes of the form that orders were placed with before every field was in it; they stay in the log. */
const createFormerHashes = (secret: string) => {
  const key = keyFor(secret, 'order requests');
  return (body: PlaceOrderBody): string =>
    createHmac('sha256', key).update(formerlyCounted(body)).digest('base64url');
};

const formerlyCounted = (body: PlaceOrderBody): string => {
  const { orderItems, shippingAddress, paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice } =
    body;
  const { address, city, postalCode, country } = shippingAddress;
  return JSON.stringify([
    orderItems.map(({ productId, qty, price }) => [productId, qty, price]),
    [address, city, postalCode, country],
    [paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice],
  ]);
};
