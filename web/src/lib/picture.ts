import { pictureSet, pictureUrl } from '#contracts/media/pictures';

/** Drawn where a product has no picture. */
const NO_PICTURE = '/goods/no-picture.svg';
const drawn = (image: string): string => image || NO_PICTURE;

/**
 * What an `<img>` of a product's picture needs, so that the browser loads no more than it shows. `sizes` says how wide that
 * is, in the words of HTML. `src` comes last: some browsers begin to load it before they have read the rest.
 */
export const pictureAt = (image: string, sizes: string) => {
  const srcSet = pictureSet(image);
  return { ...(srcSet === undefined ? {} : { sizes, srcSet }), src: drawn(image) };
};

/** For a place where only one address fits: the size that is `width` pixels wide. */
export const backgroundOf = (image: string, width: number): string =>
  `url("${pictureUrl(drawn(image), width)}")`;
