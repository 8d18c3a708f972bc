import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ignored } from '#contracts/kernel/ignored';
import { placeOrderBody, type PlaceOrderBody } from '#contracts/orders/commands';
import { accept, nothingToDo, refuse } from '../kernel/decision.ts';
import { scenario } from '../kernel/testing/given-when-then.ts';
import { placeOrder } from './decide/place-order.ts';
import { createHashes } from './order-id.ts';
import { order } from './state.ts';
import { body, command, noon, placed } from './testing/examples.ts';

const SECRET = 'a secret of thirty-two characters';
const hash = (asked: PlaceOrderBody) => createHashes(SECRET)(asked).requestHash;

const { orderItems, shippingAddress } = placeOrderBody.shape;
const [item] = body.orderItems;
type Change = (name: string) => object;
const levels: readonly [string, Readonly<Record<string, z.ZodType>>, Change][] = [
  ['the body', placeOrderBody.shape, (name) => ({ [name]: ['changed'] })],
  ['an item', orderItems.element.shape, (name) => ({ orderItems: [{ ...item, [name]: 'changed' }] })],
  [
    'the address',
    shippingAddress.shape,
    (name) => ({ shippingAddress: { ...body.shippingAddress, [name]: 'changed' } }),
  ],
];
const one: PlaceOrderBody = { ...body, orderItems: item ? [item] : [] };
const hashWith = (changes: object) => hash({ ...one, ...changes });

describe.each(levels)('the hash of a request, of %s', (_, shape, change) => {
  it.each(Object.entries(shape))('has %s unless it is ignored', (name, schema) => {
    expect(hashWith(change(name)) === hash(one)).toBe(schema === ignored);
  });
});

describe('an order that was placed before its hash had every field', () => {
  const hashes = createHashes(SECRET)(body);
  const stored = 'Ca4ubqWuds6pxTiwAR7YHHjnEI2OkvIJla_EFe8D1mo';

  it('is known to the request that placed it, and to no other', () => {
    const before = { ...placed(), data: { ...placed().data, requestHash: hashes.formerHash } };
    const again = (request: Partial<typeof command>) => placeOrder({ ...command, ...request }, { now: noon });
    const stream = scenario(order);
    stream.given(before).when(again(hashes), nothingToDo);
    stream
      .given(before)
      .when(again(createHashes(SECRET)({ ...body, totalPrice: 1 })), refuse('IDEMPOTENCY_KEY_REUSED'));
  });

  it('has the hash that it was stored with', () => {
    expect(hashes.formerHash).toBe(stored);
  });

  it('stores nothing of the former form any more', () => {
    const { type, data } = placed();
    scenario(order)
      .given()
      .when(
        placeOrder({ ...command, ...hashes }, { now: noon }),
        accept({ type, data: { ...data, requestHash: hashes.requestHash } }),
      );
  });
});
