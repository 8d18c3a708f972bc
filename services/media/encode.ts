import type { Sharp } from 'sharp';
import pLimit from 'p-limit';
import { LONGEST_SIDE, pictureWidths, uploadLimits, type PictureWidth } from '#contracts/media/pictures';
import { refuse, type Refused } from '../kernel/decision.ts';
import { formatOf } from './format-of.ts';
import { pixels } from './pixels.ts';

/** A picture in all its sizes, each as WebP. `width` and `height` are those of the main size. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly main: Buffer;
  readonly smaller: readonly (readonly [width: PictureWidth, webp: Buffer])[];
}

export type Encoding =
  | ({ readonly kind: 'picture' } & EncodedPicture)
  | Refused<'NOT_A_PICTURE' | 'PICTURE_TOO_LARGE'>;

export type Encode = (bytes: Uint8Array) => Promise<Encoding>;

/** An effort of 4 would save 2 % of the bytes and take twice as long. */
const WEBP = { quality: 82, effort: 2 } as const;
const FITTING = {
  width: LONGEST_SIDE,
  height: LONGEST_SIDE,
  fit: 'inside',
  withoutEnlargement: true,
} as const;
/** Seconds for decoding, or for encoding one size. */
const DEADLINE = { seconds: 10 } as const;

/** How many pictures are encoded at once; the others wait, since each may take 400 MB and a core. */
export const pictureEncoder = (atOnce: number): Encode => {
  const inLine = pLimit(atOnce);
  return (bytes) => inLine(() => encode(bytes));
};

/**
 * Re-encodes a picture from its pixels: upright, in sRGB, and only the first frame of an animation. Nothing else of the
 * file is kept, such as where it was taken or hidden data. A file that does not decode to its end is not a picture.
 */
const encode: Encode = async (bytes) => {
  const format = formatOf(bytes);
  if (format === undefined) return refuse('NOT_A_PICTURE');
  const sharp = await pixels();
  try {
    const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (facts.format !== format || (format === 'heif' && facts.compression !== 'av1'))
      return refuse('NOT_A_PICTURE');
    const limitInputPixels = format === 'heif' ? uploadLimits.avifPixels : uploadLimits.pixels;
    if (facts.width * facts.height > limitInputPixels) return refuse('PICTURE_TOO_LARGE');
    const picture = sharp(bytes, { limitInputPixels, failOn: 'error' });
    return { kind: 'picture', ...(await sizesOf(picture.autoOrient())) };
  } catch (error) {
    return refuse(isTimeout(error) ? 'PICTURE_TOO_LARGE' : 'NOT_A_PICTURE');
  }
};

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout');

/** Encodes all sizes of a picture, decoding it once. None is larger than the picture itself. */
export const sizesOf = async (picture: Sharp): Promise<EncodedPicture> => {
  const sharp = await pixels();
  const { data, info } = await picture
    .resize(FITTING)
    .toColourspace('srgb')
    .timeout(DEADLINE)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const webp = () => sharp(data, { raw: { width, height, channels } }).timeout(DEADLINE).webp(WEBP);
  const main = await webp().toBuffer();
  const smaller: (readonly [PictureWidth, Buffer])[] = [];
  for (const each of pictureWidths)
    smaller.push([each, width <= each ? main : await webp().resize({ width: each }).toBuffer()]);
  return { width, height, main, smaller };
};
