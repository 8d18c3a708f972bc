/** What an upload may have at most, in bytes and in pixels. An AVIF takes six times the memory to decode. */
export const uploadLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, avifPixels: 20_000_000 } as const;

/** Pixels of the longer side of a picture at most; a smaller one keeps its size. */
export const LONGEST_SIDE = 1_600;

/** The widths in pixels in which every picture is kept beside its main size, so that a phone need not load that. */
export const pictureWidths = [320, 640] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const HASH = '[0-9a-f]{64}';
/** What is served below `/media/`: `{hash}.webp`, or `{hash}-{width}.webp`. */
export const pictureName = new RegExp(`^${HASH}(-(${pictureWidths.join('|')}))?\\.webp$`);
/** A picture as a product has it. */
export const picturePath = new RegExp(`^/media/${HASH}\\.webp$`);

/** The name of a picture's main size, or of another one. */
export const nameOf = (hash: string, width?: PictureWidth): string =>
  width === undefined ? `${hash}.webp` : `${hash}-${width}.webp`;

/** The name of the main size of the picture that `name` is a size of. */
export const mainNameOf = (name: string): string => name.replace(/-\d+\.webp$/, '.webp');

/** The hash in a picture's path; `undefined` for what is none of the shop's pictures. */
export const hashIn = (image: string): string | undefined =>
  picturePath.test(image) ? image.slice('/media/'.length, -'.webp'.length) : undefined;

/** The path of the smallest size that is `width` pixels wide or more. */
export const pictureUrl = (image: string, width: number): string => {
  const hash = hashIn(image);
  const kept = pictureWidths.find((each) => each >= width);
  return hash === undefined || kept === undefined ? image : `/media/${nameOf(hash, kept)}`;
};

/** A 4:5 picture, as the shop shows them all, is so wide in its main size. */
const MAIN_WIDTH = LONGEST_SIDE * 0.8;

/** All sizes of a picture for `srcset`; `undefined` where there is none to choose from. */
export const pictureSet = (image: string): string | undefined => {
  if (hashIn(image) === undefined) return undefined;
  const smaller = pictureWidths.map((width) => `${pictureUrl(image, width)} ${width}w`);
  return [...smaller, `${image} ${MAIN_WIDTH}w`].join(', ');
};
