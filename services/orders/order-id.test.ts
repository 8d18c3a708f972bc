import { describe, expect, it } from 'vitest';
import type { PlaceOrderBody } from '#contracts/orders/commands';
import { body, shirt, shoes, userId } from './testing/examples.ts';
import { createHashes, createOrderIds } from './order-id.ts';

const SECRET = 'a secret of thirty-two characters';
const idFor = createOrderIds(SECRET);
const requestHash = (asked: PlaceOrderBody, secret = SECRET) => createHashes(secret)(asked).requestHash;

describe("an order's id", () => {
  it('is the same for the same customer and key, in every process', () => {
    expect(idFor(userId, 'key')).toMatch(/^[0-9a-f]{24}$/);
    expect(createOrderIds(SECRET)(userId, 'key')).toBe(idFor(userId, 'key'));
  });

  it('is another for another customer, key or secret', () => {
    const ids = [
      idFor(userId, 'key'),
      idFor(userId, 'key2'),
      idFor(`${userId}k`, 'ey'),
      idFor('665f1c2ab3d4e5f607182499', 'key'),
      createOrderIds(`${SECRET}!`)(userId, 'key'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['last 6', 'first 8'])('is spread over its %s characters, which people see', (part) => {
    const shown = Array.from({ length: 1_000 }, (_, n) => idFor(userId, String(n))).map((id) =>
      part === 'last 6' ? id.slice(-6) : id.slice(0, 8),
    );
    expect(new Set(shown).size).toBeGreaterThan(995);
  });
});

describe('the hash of a request', () => {
  it('is the same for what counts, in whatever order and with whatever else', () => {
    const { totalPrice, ...rest } = body;
    const echoed = {
      totalPrice,
      ...rest,
      status: 'pending',
      _id: 'x',
      orderItems: body.orderItems.map((item) => ({ title: 'T', ...item })),
    };
    expect(requestHash(echoed)).toBe(requestHash(body));
  });

  const others: readonly [string, Partial<PlaceOrderBody>][] = [
    [
      'quantity',
      {
        orderItems: [
          { productId: shirt, qty: 3, price: 30 },
          { productId: shoes, qty: 1, price: 45 },
        ],
      },
    ],
    [
      'product',
      {
        orderItems: [
          { productId: shoes, qty: 2, price: 30 },
          { productId: shoes, qty: 1, price: 45 },
        ],
      },
    ],
    ['address', { shippingAddress: { ...body.shippingAddress, city: 'Berbera' } }],
    ['way to pay', { paymentMethod: 'Stripe' }],
    ['total', { totalPrice: 120.76 }],
  ];
  it.each(others)('differs with another %s', (_, changed) => {
    expect(requestHash({ ...body, ...changed })).not.toBe(requestHash(body));
  });

  it('is told by nobody who has not the secret', () => {
    expect(requestHash(body, SECRET)).toBe(requestHash(body));
    expect(requestHash(body, `${SECRET}!`)).not.toBe(requestHash(body));
  });
});
