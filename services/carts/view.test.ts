import type { VariantRef } from '#contracts/catalogue/variant-ref';
import { expect, it } from 'vitest';
import { shirt, shoes, userId } from './testing/examples.ts';
import type { Offer } from './ports.ts';
import type { CartLine } from './state.ts';
import { cartView } from './view.ts';

const offer: Offer = {
  status: 'sold',
  title: 'Shirt',
  translations: {},
  choice: [],
  image: '',
  priceCents: 30_00,
  salePriceCents: null,
  available: 10,
};
const line: CartLine = {
  productId: shirt,
  quantity: 1,
  unitPriceCents: 30_00,
  addedAt: '2026-11-20T12:00:00.000Z',
};

it('has nothing left of what is not sold any more, as the read table says', async () => {
  const recent = ({ productId }: VariantRef) =>
    Promise.resolve<Offer>(productId === shoes ? { ...offer, status: 'discontinued' } : offer);
  const offers = { recent, atHead: recent };
  const lines = new Map([
    [shirt, line],
    [shoes, { ...line, productId: shoes }],
  ]);
  const { items } = await cartView(offers, userId, lines);
  expect(items.map(({ available, countInStock }) => [available, countInStock])).toEqual([
    [true, 10],
    [false, 0],
  ]);
});

it('asks for a few offers at a time', async () => {
  let [asked, most] = [0, 0];
  const recent = async () => {
    asked += 1;
    most = Math.max(most, asked);
    await new Promise(setImmediate);
    asked -= 1;
    return offer;
  };
  const lines = new Map(Array.from({ length: 100 }, (_, number) => [String(number), line]));
  const { items } = await cartView({ recent, atHead: recent }, userId, lines);
  expect([items.length, most]).toEqual([100, 10]);
});
