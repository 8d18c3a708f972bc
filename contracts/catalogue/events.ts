import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';

const at = z.iso.datetime();
const details = { title: z.string(), description: z.string(), category: z.string(), brand: z.string() };
const price = { priceCents: cents, salePriceCents: cents.nullable() };
/** '' when there is none, else a path of the shop. */
const image = z.string();

export const catalogueEvents = {
  ProductCreated: event('ProductCreated', z.strictObject({ productId: id, ...details, ...price, image, at })),
  ProductDetailsChanged: event('ProductDetailsChanged', z.strictObject({ productId: id, ...details, at })),
  ProductPriceChanged: event('ProductPriceChanged', z.strictObject({ productId: id, ...price, at })),
  ProductImageChanged: event('ProductImageChanged', z.strictObject({ productId: id, image, at })),
  ProductDiscontinued: event('ProductDiscontinued', z.strictObject({ productId: id, at })),
} as const;
export type CatalogueEvent = EventsOf<typeof catalogueEvents>;
