import { describe, expect, it } from 'vitest';
import { body, orderId, shirt, shoes } from './testing/examples.ts';
import type { ProductFacts } from './ports.ts';
import { priceLines, type Claims } from './price-lines.ts';

const LINEN = { so: { title: 'Shaati linin ah' } };
const facts = new Map<string, ProductFacts>([
  [
    shirt,
    {
      status: 'sold',
      title: 'Linen shirt',
      translations: LINEN,
      image: '/media/a.webp',
      unitPriceCents: 30_00,
    },
  ],
  [shoes, { status: 'sold', title: 'Red shoes', translations: {}, image: '', unitPriceCents: 45_00 }],
]);
const price = (
  changed: Partial<Claims> = {},
  changedFacts: readonly (readonly [string, ProductFacts])[] = [],
) => priceLines(orderId, { ...body, ...changed }, new Map([...facts, ...changedFacts]));

const totals = { itemsCents: 105_00, shippingCents: 0, taxCents: 15_75, totalCents: 120_75 };
const quote = {
  items: [
    { productId: shirt, qty: 2, price: 30 },
    { productId: shoes, qty: 1, price: 45 },
  ],
  itemsPrice: 105,
  shippingPrice: 0,
  taxPrice: 15.75,
  totalPrice: 120.75,
};

describe('pricing the lines of an order', () => {
  it('takes titles, pictures and prices from the catalogue', () => {
    const priced = price();
    expect(priced).toMatchObject({ kind: 'priced', order: totals });
    expect(priced.kind === 'priced' && priced.order.lines).toEqual([
      expect.objectContaining({
        productId: shirt,
        title: 'Linen shirt',
        translations: LINEN,
        image: '/media/a.webp',
        quantity: 2,
        unitPriceCents: 30_00,
      }),
      expect.objectContaining({
        productId: shoes,
        title: 'Red shoes',
        translations: {},
        image: '',
        quantity: 1,
        unitPriceCents: 45_00,
      }),
    ]);
  });

  it('gives each line an id that a repeated request makes again', () => {
    const ids = (id: string) => {
      const priced = priceLines(id, body, facts);
      return priced.kind === 'priced' ? priced.order.lines.map(({ lineId }) => lineId) : [];
    };
    expect(ids(orderId)).toEqual(ids(orderId));
    expect(new Set([...ids(orderId), ...ids('665f1c2ab3d4e5f607182499')]).size).toBe(4);
  });

  it.each([
    [
      'a unit price',
      {
        orderItems: [
          { productId: shirt, qty: 2, price: 29.99 },
          { productId: shoes, qty: 1, price: 45 },
        ],
      },
    ],
    ['the items', { itemsPrice: 104.99 }],
    ['the shipping', { shippingPrice: 0.01 }],
    ['the tax, by two cents', { taxPrice: 15.73 }],
    ['the total, by two cents', { totalPrice: 120.77 }],
    ['the total', { totalPrice: 1 }],
  ] as const)('answers the new quote when %s is not right', (_, changed) => {
    expect(price(changed as Partial<Claims>)).toEqual({
      kind: 'refused',
      code: 'PRICE_CHANGED',
      details: quote,
    });
  });

  it('answers the new quote when the catalogue has another price', () => {
    const dearer = {
      status: 'sold',
      title: 'Red shoes',
      translations: {},
      image: '',
      unitPriceCents: 50_00,
    } as const;
    expect(price({}, [[shoes, dearer]])).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { itemsPrice: 110, taxPrice: 16.5, totalPrice: 126.5 },
    });
  });

  it.each([
    { taxPrice: 15.76 },
    { taxPrice: 15.74 },
    { totalPrice: 120.76 },
    { totalPrice: 120.74 },
    { taxPrice: 15.76, totalPrice: 120.76 },
  ])('overlooks a cent of rounding, and counts by its own sums: %o', (changed) => {
    expect(price(changed)).toMatchObject({ kind: 'priced', order: totals });
  });

  it('merges the lines of one product', () => {
    const twice = [
      { productId: shoes, qty: 1, price: 45 },
      ...body.orderItems.slice(0, 1),
      { productId: shoes, qty: 2, price: 45 },
    ];
    const claims = { orderItems: twice, itemsPrice: 195, taxPrice: 29.25, totalPrice: 224.25 };
    const priced = price(claims);
    expect(
      priced.kind === 'priced' && priced.order.lines.map(({ productId, quantity }) => [productId, quantity]),
    ).toEqual([
      [shoes, 3],
      [shirt, 2],
    ]);
  });

  it('charges shipping up to 100.00 of items, and not above', () => {
    const claims = { orderItems: [{ productId: shoes, qty: 2, price: 50 }], itemsPrice: 100, taxPrice: 15 };
    const fifty = {
      status: 'sold',
      title: 'Red shoes',
      translations: {},
      image: '',
      unitPriceCents: 50_00,
    } as const;
    const dearer = { ...fifty, unitPriceCents: 50_01 };
    expect(price({ ...claims, shippingPrice: 10, totalPrice: 125 }, [[shoes, fifty]])).toMatchObject({
      kind: 'priced',
    });
    expect(price({ ...claims, shippingPrice: 10, totalPrice: 125 }, [[shoes, dearer]])).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { itemsPrice: 100.02, shippingPrice: 0, taxPrice: 15, totalPrice: 115.02 },
    });
  });

  it('refuses more than 99 of one product, over all its lines', () => {
    const orderItems = [
      { productId: shirt, qty: 60, price: 30 },
      { productId: shirt, qty: 40, price: 30 },
    ];
    expect(price({ orderItems })).toEqual({
      kind: 'refused',
      code: 'QUANTITY_LIMIT',
      details: { productId: shirt, most: 99 },
    });
  });

  it('refuses what the shop never had or no longer sells, whatever the price', () => {
    const gone = {
      status: 'discontinued',
      title: 'Red shoes',
      translations: {},
      image: '',
      unitPriceCents: 45_00,
    } as const;
    expect(price({}, [[shoes, gone]])).toEqual({
      kind: 'refused',
      code: 'PRODUCT_UNAVAILABLE',
      details: { productId: shoes },
    });
    expect(priceLines(orderId, body, new Map())).toEqual({
      kind: 'refused',
      code: 'PRODUCT_NOT_FOUND',
      details: { productId: shirt },
    });
  });
});
