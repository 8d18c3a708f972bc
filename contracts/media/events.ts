import { z } from 'zod';
import { event, type EventsOf } from '../kernel/event.ts';
import { id } from '../kernel/ids.ts';

const at = z.iso.datetime();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const pixels = z.int().positive();

/** `width` and `height` are those of the main size. */
export const mediaEvents = {
  PictureUploaded: event('PictureUploaded', z.strictObject({ hash, width: pixels, height: pixels, at })),
  PictureTaken: event('PictureTaken', z.strictObject({ hash, productId: id, at })),
  PictureRemoved: event('PictureRemoved', z.strictObject({ hash, at })),
} as const;
export type MediaEvent = EventsOf<typeof mediaEvents>;
