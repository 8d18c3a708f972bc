import { createHmac, hkdfSync } from 'node:crypto';
import type { PlaceOrderBody } from '#contracts/orders/commands';

const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Makes order ids: an HMAC of the customer and the key, so that a repeated request makes the same order (design §4). */
export const createOrderIds = (secret: string) => {
  const key = keyFor(secret, 'order ids');
  return (userId: string, idempotencyKey: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, idempotencyKey]))
      .digest('hex')
      .slice(0, 24);
};

/**
 * Makes hashes of what two requests have to have in common to be the same: everything that counts in the body, in a fixed
 * order. Keyed, since they stay in the log: with a plain one an erased address could be guessed.
 */
export const createRequestHashes = (secret: string) => {
  const key = keyFor(secret, 'order requests');
  return (body: PlaceOrderBody): string =>
    createHmac('sha256', key).update(counted(body)).digest('base64url');
};

const counted = (body: PlaceOrderBody): string => {
  const { orderItems, shippingAddress, paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice } =
    body;
  const { address, city, postalCode, country } = shippingAddress;
  return JSON.stringify([
    orderItems.map(({ productId, qty, price }) => [productId, qty, price]),
    [address, city, postalCode, country],
    [paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice],
  ]);
};
