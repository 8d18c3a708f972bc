import { catalogueEvents } from '#contracts/catalogue/events';
import type { ProductFacts } from '../state.ts';

/** A product for tests: one linen shirt at 40.00, on sale for 30.00. */
export const productId = '665f1c2ab3d4e5f607182001';
export const noon = new Date('2026-11-20T12:00:00.000Z');
export const later = new Date('2026-11-21T12:00:00.000Z');

export const shirt = {
  title: 'Linen shirt',
  description: 'Light and wide.',
  category: 'men',
  brand: 'zara',
  translations: {},
  priceCents: 40_00,
  salePriceCents: 30_00,
  images: [],
} as const satisfies ProductFacts;

export const created = catalogueEvents.ProductCreated.create({
  productId,
  ...shirt,
  images: [],
  at: noon.toISOString(),
});
export const discontinued = catalogueEvents.ProductDiscontinued.create({
  productId,
  at: later.toISOString(),
});
export const priced = (priceCents: number, salePriceCents: number | null) =>
  catalogueEvents.ProductPriceChanged.create({
    productId,
    priceCents,
    salePriceCents,
    at: later.toISOString(),
  });
