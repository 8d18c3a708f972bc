import { z } from 'zod';
import { NAME_UNREADABLE } from '../accounts/refusals.ts';
import { ignored } from '../kernel/ignored.ts';
import type { Refusals } from '../kernel/refusal.ts';
import { takePictureRefusals } from '../media/commands.ts';
import { adjustStockRefusals } from '../stock/commands.ts';
import { brands, categories } from './options.ts';
import {
  CHANGED_MEANWHILE,
  PRODUCT_EXISTS,
  PRODUCT_NOT_FOUND,
  PRODUCT_UNAVAILABLE,
  SALE_NOT_BELOW_PRICE,
  STOCK_NOT_SAVED,
  VARIANT_REQUIRED,
} from './refusals.ts';
import {
  countInStock,
  description,
  image,
  picture,
  price,
  saleIsLower,
  saleIsLowerMessage,
  salePrice,
  seenStock,
  title,
} from './product-bodies.ts';
import { variantFields, variantsFit } from './variant-bodies.ts';
import { IDEMPOTENCY_KEY_REUSED } from '../kernel/idempotency-key.ts';

/** A translation is given whole or not at all. All translations are sent together: `{}` removes them. */
const translations = z.strictObject({
  so: z.strictObject({ title, description: description.min(1) }).optional(),
});

/** The most pictures of a product. */
export const MOST_PICTURES = 8;
/**
 * All pictures, the first one first. The view's own shape is ignored when it is sent back, and so is an empty list: to
 * say that there is no picture, send '' as `image`.
 */
const images = z
  .union([
    z
      .array(picture)
      .min(1)
      .max(MOST_PICTURES)
      .transform((all) => [...new Set(all)]),
    z
      .array(z.strictObject({ url: z.string() }))
      .max(MOST_PICTURES)
      .transform(() => undefined),
  ])
  .optional();

const fields = { title, description, category: z.enum(categories), brand: z.enum(brands), price };

/** The view's own read-only fields: ignored when a product is sent back unchanged (design §8.17). */
const echoed = {
  _id: ignored,
  name: ignored,
  rating: ignored,
  ratings: ignored,
  numReviews: ignored,
  numOfReviews: ignored,
  fromPrice: ignored,
  reduction: ignored,
  createdAt: ignored,
};

const imageIsFirst = ({
  image: face,
  images: all,
}: {
  image?: string | undefined;
  images?: string[] | undefined;
}) => !face || !all || face === all[0];
const imageIsFirstMessage = { path: ['image'], message: 'must be the first of images' };

/** Limits: design §8.17. A sale price of 0 or null means no sale (design §8.2). */
export const createProductBody = z
  .strictObject({
    ...echoed,
    revision: ignored,
    ...fields,
    description: description.default(''),
    translations: translations.default({}),
    salePrice: salePrice.default(null),
    countInStock: countInStock.default(0),
    image: image.default(''),
    images,
    options: variantFields.options.default([]),
    variants: variantFields.variants.default([]),
  })
  .superRefine(variantsFit)
  .refine(saleIsLower, saleIsLowerMessage)
  .refine(imageIsFirst, imageIsFirstMessage);
export type NewProduct = z.output<typeof createProductBody>;

/**
 * Only the given fields change. `revision` is the one that the editor saw, and `seenStock` the stock then:
 * `countInStock` is set only while the stock is still that; without `seenStock` it is set whatever was sold meanwhile.
 * Where the variants go, it is the stock that they had together.
 * `image` without `images` replaces the first picture; the others stay.
 */
export const updateProductBody = z
  .strictObject({
    ...echoed,
    revision: z.int().min(0).optional(),
    title: fields.title.optional(),
    description: description.optional(),
    translations: translations.optional(),
    category: fields.category.optional(),
    brand: fields.brand.optional(),
    price: price.optional(),
    salePrice: salePrice.optional(),
    countInStock: countInStock.optional(),
    seenStock: seenStock.optional(),
    image: image.optional(),
    images,
    options: variantFields.options.optional(),
    variants: variantFields.variants.optional(),
  })
  .superRefine(variantsFit)
  .refine(saleIsLower, saleIsLowerMessage)
  .refine(imageIsFirst, imageIsFirstMessage);
export type ProductChanges = z.output<typeof updateProductBody>;

export const createProductRefusals = {
  SALE_NOT_BELOW_PRICE,
  NAME_UNREADABLE,
  IDEMPOTENCY_KEY_REUSED,
  PRODUCT_EXISTS,
  ...takePictureRefusals,
} as const satisfies Refusals;

export const updateProductRefusals = {
  CHANGED_MEANWHILE,
  STOCK_NOT_SAVED,
  SALE_NOT_BELOW_PRICE,
  NAME_UNREADABLE,
  PRODUCT_NOT_FOUND,
  VARIANT_REQUIRED,
  ...takePictureRefusals,
} as const satisfies Refusals;

export const changeStockRefusals = {
  PRODUCT_NOT_FOUND,
  PRODUCT_UNAVAILABLE,
  VARIANT_REQUIRED,
  ...adjustStockRefusals,
} as const satisfies Refusals;

export const discontinueProductRefusals = { PRODUCT_NOT_FOUND } as const satisfies Refusals;

export const catalogueCommands = {
  CreateProduct: createProductRefusals,
  UpdateProduct: updateProductRefusals,
  DiscontinueProduct: discontinueProductRefusals,
} as const;
