import { pictureSet, pictureUrl } from '#contracts/media/pictures';

/** Shown where a product has no picture. */
const NO_PICTURE = '/goods/no-picture.svg';
const drawn = (image: string): string => image || NO_PICTURE;

/**
 * The attributes of an `<img>` for a product's picture, so that the browser loads no more than it shows. `sizes` gives
 * its width, as in HTML. `src` comes last: some browsers begin to load it before they have read the rest.
 */
export const pictureAt = (image: string, sizes: string) => {
  const srcSet = pictureSet(image);
  return { ...(srcSet === undefined ? {} : { sizes, srcSet }), src: drawn(image) };
};

/** For a place that takes only one address: the size that is `width` pixels wide. */
export const backgroundOf = (image: string, width: number): string =>
  `url("${pictureUrl(drawn(image), width)}")`;
