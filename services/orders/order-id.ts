import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { PlaceOrderBody } from '#contracts/orders/commands';

/** Makes order ids: an HMAC of the customer and the key, so that a repeated request makes the same order (design §4). */
export const createOrderIds = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'order ids', 32));
  return (userId: string, idempotencyKey: string): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([userId, idempotencyKey]))
      .digest('hex')
      .slice(0, 24);
};

/** What makes two requests the same: everything that counts in the body, in a fixed order. */
export const requestHash = (body: PlaceOrderBody): string => {
  const { orderItems, shippingAddress, paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice } =
    body;
  const { address, city, postalCode, country } = shippingAddress;
  const counted = [
    orderItems.map(({ productId, qty, price }) => [productId, qty, price]),
    [address, city, postalCode, country],
    [paymentMethod, itemsPrice, shippingPrice, taxPrice, totalPrice],
  ];
  return createHash('sha256').update(JSON.stringify(counted)).digest('base64url');
};
