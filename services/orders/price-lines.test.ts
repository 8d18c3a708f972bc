import { describe, expect, it } from 'vitest';
import { STANDARD_SHIPPING } from '#contracts/kernel/money';
import { UNNAMED_DELIVERY, type OrderDelivery } from '#contracts/shipping/views';
import { body, orderId, shirt, shoes } from './testing/examples.ts';
import type { FoundDelivery, ProductSummary } from './ports.ts';
import { priceLines, type RequestedPrices } from './price-lines.ts';

const standard: FoundDelivery = { kind: 'found', delivery: UNNAMED_DELIVERY, ...STANDARD_SHIPPING };
const LINEN = { so: { title: 'Shaati linin ah' } };
const sold: ProductSummary = {
  status: 'sold',
  title: 'Red shoes',
  translations: {},
  choice: [],
  image: '',
  unitPriceCents: 45_00,
};
const products = new Map<string, ProductSummary>([
  [
    shirt,
    {
      status: 'sold',
      title: 'Linen shirt',
      translations: LINEN,
      choice: [],
      image: '/media/a.webp',
      unitPriceCents: 30_00,
    },
  ],
  [shoes, sold],
]);
const price = (
  changed: Partial<RequestedPrices> = {},
  changedProducts: readonly (readonly [string, ProductSummary])[] = [],
  way: FoundDelivery = standard,
) => priceLines(orderId, { ...body, ...changed }, new Map([...products, ...changedProducts]), way);

const totals = { itemsCents: 105_00, shippingCents: 0, taxCents: 15_75, totalCents: 120_75 };
const quote = {
  items: [
    { productId: shirt, variantId: shirt, qty: 2, price: 30 },
    { productId: shoes, variantId: shoes, qty: 1, price: 45 },
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
      const priced = priceLines(id, body, products, standard);
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
    expect(price(changed as Partial<RequestedPrices>)).toEqual({
      kind: 'refused',
      code: 'PRICE_CHANGED',
      details: quote,
    });
  });

  it('answers the new quote when the catalogue has another price', () => {
    const dearer = { ...sold, unitPriceCents: 50_00 };
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
    const requested = { orderItems: twice, itemsPrice: 195, taxPrice: 29.25, totalPrice: 224.25 };
    const priced = price(requested);
    expect(
      priced.kind === 'priced' && priced.order.lines.map(({ productId, quantity }) => [productId, quantity]),
    ).toEqual([
      [shoes, 3],
      [shirt, 2],
    ]);
  });

  it('merges the lines of one variant, and keeps the variants of a product apart, each at its price', () => {
    const [medium, large] = ['665f1c2ab3d4e5f607182411', '665f1c2ab3d4e5f607182412'];
    const chosen = (value: string) => [{ option: 'Size', value, translations: {} }];
    const ofShirt = (value: string, unitPriceCents: number): ProductSummary => ({
      ...sold,
      title: 'Linen shirt',
      choice: chosen(value),
      unitPriceCents,
    });
    const orderItems = [
      { productId: shirt, variantId: large, qty: 1, price: 34 },
      { productId: shirt, variantId: medium, qty: 2, price: 30 },
      { productId: shirt, variantId: large, qty: 1, price: 34 },
    ];
    const requested = { orderItems, itemsPrice: 128, taxPrice: 19.2, totalPrice: 147.2 };
    const both = [
      [medium, ofShirt('M', 30_00)],
      [large, ofShirt('L', 34_00)],
    ] as const;
    const priced = price(requested, both);
    const lines = priced.kind === 'priced' ? priced.order.lines : [];
    expect(lines).toMatchObject([
      { productId: shirt, variantId: large, choice: chosen('L'), quantity: 2, unitPriceCents: 34_00 },
      { productId: shirt, variantId: medium, choice: chosen('M'), quantity: 2, unitPriceCents: 30_00 },
    ]);
    expect(new Set(lines.map(({ lineId }) => lineId)).size).toBe(2);
    const oldPrice = orderItems.map((item) => ({ ...item, price: 30 }));
    expect(price({ ...requested, orderItems: oldPrice }, both)).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { items: [{ productId: shirt, variantId: large, qty: 2, price: 34 }, { variantId: medium }] },
    });
  });

  it('asks which variant is meant where there are several, and refuses one that was withdrawn', () => {
    expect(price({}, [[shirt, { ...sold, status: 'unchosen' }]])).toEqual({
      kind: 'refused',
      code: 'VARIANT_REQUIRED',
      details: { productId: shirt },
    });
    const withdrawn = '665f1c2ab3d4e5f607182413';
    const orderItems = [{ productId: shirt, variantId: withdrawn, qty: 1, price: 30 }];
    expect(price({ orderItems }, [[withdrawn, { ...sold, status: 'discontinued' }]])).toEqual({
      kind: 'refused',
      code: 'PRODUCT_UNAVAILABLE',
      details: { productId: shirt },
    });
  });

  it('charges shipping up to 100.00 of items, and not above', () => {
    const requested = {
      orderItems: [{ productId: shoes, qty: 2, price: 50 }],
      itemsPrice: 100,
      taxPrice: 15,
    };
    const fifty = { ...sold, unitPriceCents: 50_00 };
    const dearer = { ...fifty, unitPriceCents: 50_01 };
    expect(price({ ...requested, shippingPrice: 10, totalPrice: 125 }, [[shoes, fifty]])).toMatchObject({
      kind: 'priced',
    });
    expect(price({ ...requested, shippingPrice: 10, totalPrice: 125 }, [[shoes, dearer]])).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { itemsPrice: 100.02, shippingPrice: 0, taxPrice: 15, totalPrice: 115.02 },
    });
  });

  it('charges what the way of delivery costs, and says in the order what it is', () => {
    const delivery: OrderDelivery = {
      methodId: 'de11be7a0000000000000002',
      kind: 'express',
      name: { en: 'By car', so: 'Baabuur' },
      promise: { from: '2026-11-24', to: '2026-11-25' },
      place: null,
    };
    const express: FoundDelivery = { kind: 'found', delivery, priceCents: 18_00, freeAboveCents: null };
    expect(price({ shippingPrice: 18, totalPrice: 138.75 }, [], express)).toMatchObject({
      kind: 'priced',
      order: { delivery, shippingCents: 18_00, totalCents: 138_75 },
    });
    expect(price({}, [], express)).toMatchObject({
      code: 'PRICE_CHANGED',
      details: { shippingPrice: 18, taxPrice: 15.75, totalPrice: 138.75 },
    });
  });

  it('names the ways that there are where the one that is asked for is not offered', () => {
    const offered = ['de11be7a0000000000000001'];
    expect(price({}, [], { kind: 'notOffered', offered })).toEqual({
      kind: 'refused',
      code: 'DELIVERY_METHOD_UNAVAILABLE',
      details: { offered },
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
    const gone = { ...sold, status: 'discontinued' } as const;
    expect(price({}, [[shoes, gone]])).toEqual({
      kind: 'refused',
      code: 'PRODUCT_UNAVAILABLE',
      details: { productId: shoes },
    });
    expect(priceLines(orderId, body, new Map(), standard)).toEqual({
      kind: 'refused',
      code: 'PRODUCT_NOT_FOUND',
      details: { productId: shirt },
    });
  });
});
