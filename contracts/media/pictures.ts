/** The most bytes and pixels of an upload. An AVIF takes six times the memory to decode. */
export const uploadLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, avifPixels: 20_000_000 } as const;

/** The most pixels of a picture's longer side; a smaller picture keeps its size. */
export const LONGEST_SIDE = 1_600;

/** The widths, in pixels, in which every picture is kept beside its main size, so that phones need not load that. */
export const pictureWidths = [320, 640] as const;
export type PictureWidth = (typeof pictureWidths)[number];

const HASH = '[0-9a-f]{64}';
/** File names below `/media/`: `{hash}.webp`, or `{hash}-{width}.webp`. */
export const pictureName = new RegExp(`^${HASH}(-(${pictureWidths.join('|')}))?\\.webp$`);
/** The path of a picture in a product. */
export const picturePath = new RegExp(`^/media/${HASH}\\.webp$`);

/** The file name of a picture's main size, or of another size. */
export const nameOf = (hash: string, width?: PictureWidth): string =>
  width === undefined ? `${hash}.webp` : `${hash}-${width}.webp`;

/** The file name of the main size, given that of any size. */
export const mainNameOf = (name: string): string => name.replace(/-\d+\.webp$/, '.webp');

/** The hash in a picture's path; `undefined` for a path that is not a picture of the shop. */
export const hashIn = (image: string): string | undefined =>
  picturePath.test(image) ? image.slice('/media/'.length, -'.webp'.length) : undefined;

/** The path of the smallest size that is `width` pixels wide or more. */
export const pictureUrl = (image: string, width: number): string => {
  const hash = hashIn(image);
  const kept = pictureWidths.find((each) => each >= width);
  return hash === undefined || kept === undefined ? image : `/media/${nameOf(hash, kept)}`;
};

/** The width of the main size of a 4:5 picture, the ratio in which the shop shows all pictures. */
const MAIN_WIDTH = LONGEST_SIDE * 0.8;

/** All sizes of a picture for `srcset`; `undefined` for a picture that is not the shop's. */
export const pictureSet = (image: string): string | undefined => {
  if (hashIn(image) === undefined) return undefined;
  const smaller = pictureWidths.map((width) => `${pictureUrl(image, width)} ${width}w`);
  return [...smaller, `${image} ${MAIN_WIDTH}w`].join(', ');
};
