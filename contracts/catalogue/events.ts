import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';

const at = z.iso.datetime();
const details = { title: z.string(), description: z.string(), category: z.string(), brand: z.string() };
const price = { priceCents: cents, salePriceCents: cents.nullable() };
/** '' when there is none, else a path of the shop. */
const image = z.string();
/** Paths of the shop; the first is the product's face. */
const images = z.array(z.string());
const listOf = (only: string): string[] => (only === '' ? [] : [only]);

export const catalogueEvents = {
  ProductCreated: event(
    'ProductCreated',
    z.strictObject({ productId: id, ...details, ...price, image, at }),
  ).next(z.strictObject({ productId: id, ...details, ...price, images, at }), ({ image: only, ...rest }) => ({
    ...rest,
    images: listOf(only),
  })),
  ProductDetailsChanged: event('ProductDetailsChanged', z.strictObject({ productId: id, ...details, at })),
  ProductPriceChanged: event('ProductPriceChanged', z.strictObject({ productId: id, ...price, at })),
  ProductImageChanged: event('ProductImageChanged', z.strictObject({ productId: id, image, at })).next(
    z.strictObject({ productId: id, images, at }),
    ({ image: only, ...rest }) => ({ ...rest, images: listOf(only) }),
  ),
  ProductDiscontinued: event('ProductDiscontinued', z.strictObject({ productId: id, at })),
} as const;
export type CatalogueEvent = EventsOf<typeof catalogueEvents>;
