import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { ignored } from '#contracts/kernel/ignored';
import { placeOrderBody, type PlaceOrderBody } from '#contracts/orders/commands';

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
 * Makes hashes of what two requests have to have in common to be the same: every field that the body declares and that is
 * not ignored, whatever order they come in. Keyed, since they stay in the log: with a plain one an erased address could be
 * guessed.
 */
export const createRequestHashes = (secret: string) => {
  const key = keyFor(secret, 'order requests');
  return (body: PlaceOrderBody): string =>
    `2.${createHmac('sha256', key)
      .update(JSON.stringify(counted(placeOrderBody, body)))
      .digest('base64url')}`;
};

/** A value in a form that is the same however it was sent: fields by their names, without those that are ignored or not there. */
const counted = (declared: unknown, value: unknown): unknown => {
  const schema = unwrapped(declared);
  if (Array.isArray(value))
    return value.map((each) => counted(schema instanceof z.ZodArray ? schema.element : undefined, each));
  if (typeof value !== 'object' || value === null) return value;
  const fields: Readonly<Record<string, unknown>> =
    schema instanceof z.ZodObject ? schema.shape : { ...value };
  return Object.keys(fields)
    .filter((name) => fields[name] !== ignored && Reflect.get(value, name) !== undefined)
    .toSorted()
    .map((name) => [name, counted(fields[name], Reflect.get(value, name))]);
};

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap())
    : schema;

/** Both forms of a request's hash, since an order may have been placed before the form changed. */
export const createHashes = (secret: string) => {
  const [hash, formerHash] = [createRequestHashes(secret), createFormerHashes(secret)];
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
