import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { productOption } from './variants.ts';

const at = z.iso.datetime();
const words = { title: z.string(), description: z.string() };
const details = { ...words, category: z.string(), brand: z.string() };
/** Title and description in other languages; a language without a translation is missing. */
const translations = z.strictObject({ so: z.strictObject(words).optional() });
const untranslated: z.infer<typeof translations> = {};
const price = { priceCents: cents, salePriceCents: cents.nullable() };
/** '' when there is none, else a path of the shop. */
const image = z.string();
/** Paths of the shop; the first is the product's main picture. */
const images = z.array(z.string());
const listOf = (only: string): string[] => (only === '' ? [] : [only]);

/**
 * A variant is what is sold and stocked: one combination of the options' values. `priceCents` null: the product's own
 * prices count. `image` is one of the product's, or '' where none shows this variant.
 */
const variant = z.strictObject({
  variantId: id,
  sku: z.string(),
  values: z.array(z.string()),
  priceCents: cents.nullable(),
  salePriceCents: cents.nullable(),
  image,
});
export type ProductVariant = z.infer<typeof variant>;

export const catalogueEvents = {
  ProductCreated: event('ProductCreated', z.strictObject({ productId: id, ...details, ...price, image, at }))
    .next(
      z.strictObject({ productId: id, ...details, ...price, images, at }),
      ({ image: only, ...rest }) => ({
        ...rest,
        images: listOf(only),
      }),
    )
    .next(z.strictObject({ productId: id, ...details, translations, ...price, images, at }), (before) => ({
      ...before,
      translations: untranslated,
    })),
  ProductDetailsChanged: event(
    'ProductDetailsChanged',
    z.strictObject({ productId: id, ...details, at }),
  ).next(z.strictObject({ productId: id, ...details, translations, at }), (before) => ({
    ...before,
    translations: untranslated,
  })),
  ProductPriceChanged: event('ProductPriceChanged', z.strictObject({ productId: id, ...price, at })),
  ProductImageChanged: event('ProductImageChanged', z.strictObject({ productId: id, image, at })).next(
    z.strictObject({ productId: id, images, at }),
    ({ image: only, ...rest }) => ({ ...rest, images: listOf(only) }),
  ),
  /** All variants as they are from now on; without any the product has only its single implicit variant again. */
  ProductVariantsChanged: event(
    'ProductVariantsChanged',
    z.strictObject({ productId: id, options: z.array(productOption), variants: z.array(variant), at }),
  ),
  ProductDiscontinued: event('ProductDiscontinued', z.strictObject({ productId: id, at })),
} as const;
export type CatalogueEvent = EventsOf<typeof catalogueEvents>;
