import { catalogueEvents, type ProductVariant } from '#contracts/catalogue/events';
import type { ProductOption } from '#contracts/catalogue/variants';
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
  options: [],
  variants: [],
} as const satisfies ProductFacts;

const { options: _, variants: __, ...facts } = shirt;
export const created = catalogueEvents.ProductCreated.create({
  productId,
  ...facts,
  images: [],
  at: noon.toISOString(),
});
/** The shirt in two sizes; the large one has a price of its own. */
export const size: ProductOption = {
  name: 'Size',
  translations: { so: { name: 'Cabbir' } },
  values: ['Small', 'Large'].map((name) => ({ name, translations: {}, swatch: null })),
};
export const small: ProductVariant = {
  variantId: '665f1c2ab3d4e5f607182002',
  sku: '',
  values: ['Small'],
  priceCents: null,
  salePriceCents: null,
  image: '',
};
export const large: ProductVariant = {
  ...small,
  variantId: '665f1c2ab3d4e5f607182003',
  sku: 'LINEN-L',
  values: ['Large'],
  priceCents: 44_00,
};
export const varied = (variants: readonly ProductVariant[], when: Date, options = [size]) =>
  catalogueEvents.ProductVariantsChanged.create({
    productId,
    options: variants.length === 0 ? [] : options,
    variants: [...variants],
    at: when.toISOString(),
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
